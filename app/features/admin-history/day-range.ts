/** A day of the calendar, from its midnight to the next, on the clock of whoever asks. */
export function dayRange(day: string): { from?: string; until?: string } {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return {};
  const midnight = (after: number) => new Date(year, month - 1, date + after).toISOString();
  return { from: midnight(0), until: midnight(1) };
}
