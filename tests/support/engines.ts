import { describe } from 'vitest';
import type { Engine } from '#server/db/types.ts';

/** The mutation run leaves PostgreSQL out: a mutant is to take seconds. */
export const ENGINES = (process.env.TEST_ENGINES ?? 'sqlite,postgres').split(',') as Engine[];

/** The same tests on both engines: same answers, same errors. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe.each(ENGINES)('on %s', tests);
}
