import type { HistoryEntry, HistoryValues } from '#contract/history.ts';

export type VersionValues = NonNullable<HistoryValues>;

/** How something was before an entry, as far as it differs from now. */
export type Version = { entry: HistoryEntry; values: VersionValues };

/**
 * Walks back from what stands now, newest entry first: each undoes its change. A version that is the same as now is left out, and so is
 * one that is the same as the version after it.
 */
export function earlierVersions(entries: readonly HistoryEntry[], now: VersionValues): Version[] {
  const versions: Version[] = [];
  let then: VersionValues = {};
  let last = '{}';
  for (const entry of entries) {
    if (!entry.before) continue;
    then = { ...then, ...entry.before };
    const values = Object.fromEntries(
      Object.entries(then).filter(([field, value]) => field in now && value !== now[field]),
    );
    const text = JSON.stringify(values);
    if (text !== last && text !== '{}') versions.push({ entry, values });
    last = text;
  }
  return versions;
}
