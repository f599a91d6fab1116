/** The error codes of both engines. We rely on constraints, not on a check beforehand, so races are safe. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const FOREIGN_KEY = new Set(['23001', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER']);

export const isUniqueViolation = (error: unknown): boolean => UNIQUE.has(codeOf(error));
export const isForeignKeyViolation = (error: unknown): boolean => FOREIGN_KEY.has(codeOf(error));
