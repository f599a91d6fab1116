import { useState } from 'react';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';

export type Choice = {
  /** Whether several are being chosen at all. */
  on: boolean;
  /** Of those that are shown: nothing happens to what nobody sees. */
  chosen: readonly ListedProduct[];
  isChosen: (id: number) => boolean;
  isFull: boolean;
  start: () => void;
  stop: () => void;
  toggle: (id: number) => void;
  all: () => void;
  none: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Which of the shown products something is to be done with. */
export function useChoice(shown: readonly ListedProduct[]): Choice {
  const [on, setOn] = useState(false);
  const [ids, setIds] = useState(NONE);
  const chosen = shown.filter(({ id }) => ids.has(id));
  const isFull = chosen.length >= MANY_LIMITS.bulk;
  return {
    on,
    chosen,
    isChosen: (id) => ids.has(id),
    isFull,
    start: () => setOn(true),
    stop() {
      setOn(false);
      setIds(NONE);
    },
    toggle(id) {
      if (ids.has(id)) setIds(new Set([...ids].filter((other) => other !== id)));
      else if (!isFull) setIds(new Set([...ids, id]));
    },
    all: () => setIds(new Set(shown.slice(0, MANY_LIMITS.bulk).map(({ id }) => id))),
    none: () => setIds(NONE),
  };
}
