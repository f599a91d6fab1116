import { defineConfig } from 'vitest/config';
import { cheapPasswords } from './vitest.config.ts';

/** The tests that judge a mutant (tools/mutate.mjs): without processes or a build, and mostly on SQLite, so that one takes seconds. */
const chosen = process.env.MUTATE_TESTS?.split(',').filter(Boolean) ?? [];

const SUITES = {
  unit: ['{server,contract}/**/*.test.ts'],
  api: ['tests/{api,repositories,uploads}/**/*.test.ts'],
};

const LEFT_OUT = [
  // Child processes do not carry the mutant.
  'tests/repositories/database.test.ts',
  'server/db/residents.test.ts',
  // Reads the build.
  'tests/api/headers.test.ts',
  // Big files: minutes with little to say of one line.
  'tests/uploads/large-video.test.ts',
];

export default defineConfig({
  test: {
    // For the few tests that are about PostgreSQL alone; all others run on SQLite.
    globalSetup: ['tests/support/postgres-on-demand.ts'],
    projects: Object.entries(SUITES).map(([name, include]) => ({
      resolve: { alias: name === 'unit' ? [] : cheapPasswords },
      test: {
        name,
        include: chosen.length > 0 ? chosen.filter((file) => file.startsWith('tests/') === (name === 'api')) : include,
        exclude: LEFT_OUT,
        isolate: name === 'unit',
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 8_000, interval: 20 } },
      },
    })),
  },
});
