import { isForeignKeyViolation, isUniqueViolation } from '#server/db/constraints.ts';
import { refuseField } from '#server/errors.ts';

export const codeKey = (code: string): string => code.toLowerCase();

/** What the constraints say when somebody else was quicker than the look beforehand. */
export function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error)) return refuseField('conflict', 'code', 'codeTaken');
  if (isForeignKeyViolation(error)) return refuseField('invalid', 'categories', 'categoryUnknown');
  return error;
}
