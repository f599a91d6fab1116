/** A spreadsheet would run what begins like a formula; the mark makes it text. `##` begins a row that the import leaves out. */
const MEANS_MORE = /^'*([=+\-@\t\r]|##)/;
const MARKED = /^'+([=+\-@\t\r]|##)/;

const marked = (text: string): string => (MEANS_MORE.test(text) ? `'${text}` : text);
/** What was written by `textCell`, as it was. */
export const unmarked = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);

/** Tells a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

export const textCell = (text: string): string => `"${marked(text).replaceAll('"', '""')}"`;
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.join(',')}\r\n`;
