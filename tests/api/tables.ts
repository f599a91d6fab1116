import type { InjectOptions } from 'fastify';
import { multipart } from '../uploads/multipart-body.ts';

/** A file of products, as a form sends it. */
export const table = (body: string | Buffer, filename = 'products.csv'): InjectOptions =>
  multipart([{ name: 'file', body, filename }]);

/** Objects as CSV, with the columns that any of them names. */
export function tableOf(lines: readonly object[]): string {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const row = (line: object) =>
    names.map((name) => `"${String(Reflect.get(line, name) ?? '').replaceAll('"', '""')}"`).join(',');
  return [names.join(','), ...lines.map(row)].join('\n');
}
