/** How many letters may differ: none in short words, which are all close to each other. */
export function farthest(word: string): number {
  const { length } = [...word];
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * Damerau-Levenshtein distance in its optimal string alignment form: letters added, lost, changed, or two neighbours swapped.
 * Returns Infinity as soon as it is sure to exceed `most`.
 */
export function distance(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let twoBack: number[] = [];
  let oneBack = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (oneBack[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (twoBack[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min((oneBack[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    if (Math.min(...row) > most && Math.min(...oneBack) > most) return Number.POSITIVE_INFINITY;
    twoBack = oneBack;
    oneBack = row;
  }
  const found = oneBack[b.length] ?? 0;
  return found <= most ? found : Number.POSITIVE_INFINITY;
}
