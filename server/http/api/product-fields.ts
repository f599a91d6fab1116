const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const DECIMAL = /^\s*\d{1,9}(\.\d{1,9})?\s*$/;
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;

/** A product form's fields: empty ones are dropped, and `piecesPerM2` is parsed, because form bodies have only text. */
export const productFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, name === 'piecesPerM2' ? toNumber(value) : value]),
  );
