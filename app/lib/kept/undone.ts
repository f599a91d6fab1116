import { type Entry, MOST_ENTRIES, type Quote } from './quote.ts';

const sameWish = (one: Entry, other: Entry | undefined): boolean =>
  one.amount === other?.amount && one.waste === other.waste && one.note === other.note;

/** Takes one change back, but not what was changed since; `left` is the list as that change left it. */
export function undone(before: Quote, left: Quote, now: Quote): Quote {
  const find = ({ entries }: Quote, id: number) => entries.find((entry) => entry.id === id);
  const back = before.entries.map((was) => {
    const here = find(now, was.id);
    return here && !sameWish(here, find(left, was.id)) ? here : was;
  });
  const added = now.entries.filter(({ id }) => !find(before, id) && !find(left, id));
  const note = now.note === left.note ? before.note : now.note;
  return { v: 1, entries: [...back, ...added].slice(0, MOST_ENTRIES), note };
}
