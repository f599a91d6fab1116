/** The same list with one entry moved to another place; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...entry, ...rest.slice(place)];
}

/** Things by their ids in this order; those that it does not name stand behind. */
export function inOrder<T extends { id: number }>(list: readonly T[], ids: readonly number[]): T[] {
  const place = (thing: T) => (ids.includes(thing.id) ? ids.indexOf(thing.id) : ids.length);
  return list.toSorted((one, other) => place(one) - place(other));
}

/** Where a key of the keyboard moves an entry to; null for a key that moves nothing. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
