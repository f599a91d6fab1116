/**
 * What a product form means, whichever way it was written: nothing typed is nothing sent, and the one number among the
 * fields may come as text, because form bodies know nothing else.
 */
const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const DECIMAL = /^\s*\d{1,9}(\.\d{1,9})?\s*$/;
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;

export const productFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, name === 'piecesPerM2' ? toNumber(value) : value]),
  );
