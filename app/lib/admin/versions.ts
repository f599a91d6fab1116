import type { HistoryEntry, HistoryValues } from '#contract/history.ts';

export type VersionValues = NonNullable<HistoryValues>;

/** How something was before an entry, as far as it differs from now; null: it was not there. */
export type Version = { entry: HistoryEntry; values: VersionValues };

/** What a change added was not there before it, such as an entry of a list. */
const notThereBefore = ({ before, after }: HistoryEntry): VersionValues =>
  Object.fromEntries(
    Object.keys(after ?? {})
      .filter((field) => before && !Object.hasOwn(before, field))
      .map((field) => [field, null]),
  );

/**
 * Walks back from what stands now, newest entry first: each undoes its change. A version that is the same as now is left out, and so is
 * one that is the same as the version after it. `concerns` says which fields are its own, where they are not always the same.
 */
export function earlierVersions(
  entries: readonly HistoryEntry[],
  now: VersionValues,
  concerns = (field: string) => Object.hasOwn(now, field),
): Version[] {
  const versions: Version[] = [];
  let then: VersionValues = {};
  let last = '{}';
  for (const entry of entries) {
    if (!entry.before) continue;
    then = { ...then, ...notThereBefore(entry), ...entry.before };
    const values = Object.fromEntries(
      Object.entries(then).filter(([field, value]) => concerns(field) && value !== (now[field] ?? null)),
    );
    const text = JSON.stringify(values);
    if (text !== last && text !== '{}') versions.push({ entry, values });
    last = text;
  }
  return versions;
}
