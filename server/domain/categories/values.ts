import type { Category } from '#contract/categories.ts';
import { isUniqueViolation } from '#server/db/constraints.ts';
import { refuseField } from '#server/errors.ts';
import type { Values } from '#server/events/event.ts';

export const taken = (error: unknown): unknown =>
  isUniqueViolation(error) ? refuseField('conflict', 'value', 'categoryTaken') : error;

/** What its events tell of a category. */
export const valuesOf = ({ label, labelSo, value, position }: Category): Values => ({
  label,
  labelSo,
  value,
  position,
});
