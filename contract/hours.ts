/** When the business is open. No zod here: public pages load this file. */
export const DAYS = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export type Day = (typeof DAYS)[number];

/** `HH:MM` in East Africa Time; a shop that closes at an earlier hour than it opens closes on the next day. */
export type OpeningHours = { day: Day; opens: string; closes: string };

/** Somalia is three hours ahead of UTC all year. */
const EAST_AFRICA_MS = 3 * 60 * 60 * 1000;
const DAY = 24 * 60;
const WEEK = 7 * DAY;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Span = OpeningHours & { from: number; to: number };

/** In minutes since the week began. */
function spanOf(hours: OpeningHours): Span {
  const midnight = DAYS.indexOf(hours.day) * DAY;
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)];
  return { ...hours, from: midnight + opens, to: midnight + (closes > opens ? closes : closes + DAY) };
}

/** The day and the minute of the week in East Africa at this moment, whatever the reader's own clock says. */
function weekMinute(now: number): number {
  const there = new Date(now + EAST_AFRICA_MS);
  return ((there.getUTCDay() + 1) % 7) * DAY + there.getUTCHours() * 60 + there.getUTCMinutes();
}

const within = ({ from, to }: Span, minute: number): boolean =>
  (minute >= from && minute < to) || (minute + WEEK >= from && minute + WEEK < to);

/** The time at which one can last be served: a span that begins where another ends goes on with it. */
function closing(spans: readonly Span[], first: Span): string {
  let last = first;
  for (let turn = 0; turn < spans.length; turn += 1) {
    const end = last.to % WEEK;
    const next = spans.find(({ from }) => from === end);
    if (!next) break;
    last = next;
  }
  return last.closes;
}

export type OpenState = { open: true; until: string } | { open: false; next: { day: Day; opens: string } };

/** null where no hours are known. */
export function openAt(hours: readonly OpeningHours[], now: number): OpenState | null {
  const minute = weekMinute(now);
  const spans = hours.map(spanOf);
  const current = spans.find((span) => within(span, minute));
  if (current) return { open: true, until: closing(spans, current) };
  const wait = ({ from }: Span): number => (from - minute + WEEK) % WEEK;
  const [next] = spans.toSorted((one, other) => wait(one) - wait(other));
  return next ? { open: false, next: { day: next.day, opens: next.opens } } : null;
}
