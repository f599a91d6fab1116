import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { messageFiles } from './tools/message-files.mjs';

/** Tests that watch a library (vi.mock) need a process of their own; all others share one and what it has loaded. */
const ALONE = '**/*.alone.test.ts';

/** Where each suite lives. `unit` needs neither a database server nor a build; `faults` is the quick form of the drills. */
const SUITES = {
  'unit-alone': [`{server,contract,app}/${ALONE}`],
  unit: ['{app,server,contract,cli,tools}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
  api: ['tests/{api,repositories,uploads,process}/**/*.test.ts'],
  faults: ['tests/faults/**/*.test.ts'],
};

/** What a password costs is judged by unit tests; all others would only wait for it, thousands of times. */
export const cheapPasswords = [
  {
    find: /^\.\/password-cost\.ts$/,
    replacement: path.join(import.meta.dirname, 'tests/support/cheap-passwords.ts'),
  },
];

export default defineConfig({
  test: {
    // Waits for the first test that asks for PostgreSQL; who asks for none pays for none.
    globalSetup: ['tests/support/postgres-on-demand.ts'],
    maxWorkers: 2,
    projects: Object.entries(SUITES).map(([name, include]) => ({
      plugins: [messageFiles()],
      resolve: { alias: name.startsWith('unit') ? [] : cheapPasswords },
      test: {
        name,
        include,
        exclude: name === 'unit-alone' ? [] : [ALONE],
        isolate: name === 'unit-alone',
        // Real servers, real files and real hashing take their time on a busy machine; a hang still ends.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 60_000, interval: 20 } },
      },
    })),
  },
});
