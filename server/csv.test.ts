import { describe, expect, it } from 'vitest';
import { csvLine, textCell, unmarked } from './csv.ts';

describe('a cell of a table', () => {
  it('is quoted, with its own quotation marks twice', () => {
    expect(csvLine([textCell('Paver, "red"'), 3, textCell('')])).toBe('"Paver, ""red""",3,""\r\n');
  });

  it.each(['=1+1', '+252', '-', '-5', '@sum', '\tx', '\rx', '## note'])('does not run or vanish as %j', (text) => {
    expect(textCell(text)).toBe(`"'${text}"`);
    expect(unmarked(`'${text}`)).toBe(text);
  });

  it.each(['plain', "'quoted'", "'=1", "''=1", "'", '', '#1', 'a=b', '٣'])('comes back equal: %j', (text) => {
    expect(unmarked(textCell(text).slice(1, -1))).toBe(text);
  });

  it('leaves alone what nobody marked', () => {
    expect(unmarked("'tis")).toBe("'tis");
    expect(unmarked('=1')).toBe('=1');
  });
});
