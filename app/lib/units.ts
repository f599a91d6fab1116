/** What staff wrote under Meter², with its unit in the reader's language: `50 pieces` -> `50 xabbo`. */
export const withUnit = (text: string, pieces: string): string => text.replace(/(\d\s*)pieces\b/g, `$1${pieces}`);
