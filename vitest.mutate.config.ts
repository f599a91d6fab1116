import { defineConfig } from 'vitest/config';

/** The tests that judge a mutant (tools/mutate.mjs): without PostgreSQL, processes or a build, so that one takes seconds. */
const chosen = process.env.MUTATE_TESTS?.split(',').filter(Boolean) ?? [];

export default defineConfig({
  test: {
    include:
      chosen.length > 0 ? chosen : ['{server,contract}/**/*.test.ts', 'tests/{api,repositories,uploads}/**/*.test.ts'],
    exclude: [
      // Only there with PostgreSQL.
      'tests/api/instances.test.ts',
      'tests/repositories/doubtful-commit.test.ts',
      // Child processes do not carry the mutant.
      'tests/repositories/database.test.ts',
      'server/db/residents.test.ts',
      // Reads the build.
      'tests/api/headers.test.ts',
      // Big files: minutes with little to say of one line.
      'tests/uploads/large-video.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
});
