import { expect, it } from 'vitest';
import { isForeignKeyViolation, isUniqueViolation } from './constraints.ts';

it.each([
  ['23505', 'unique'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['23503', 'foreign key'],
  ['23001', 'foreign key'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign key'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'foreign key'],
  ['23514', 'neither'],
  ['SQLITE_CONSTRAINT_CHECK', 'neither'],
  ['SQLITE_BUSY', 'neither'],
])('%s is a matter of: %s', (code, matter) => {
  const error = Object.assign(new Error('refused'), { code });
  expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([
    matter === 'unique',
    matter === 'foreign key',
  ]);
});

it.each([null, undefined, 'text', {}, new Error('no code'), { code: 23505.5 }])('%o is neither', (error) => {
  expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([false, false]);
});
