import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{app,server,contract,cli,tools}/**/*.test.{ts,tsx}',
      'tests/{api,repositories,uploads,process}/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    globalSetup: ['tests/support/postgres.ts'],
    // Real servers, real files and real hashing take their time on a busy machine; a hang still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    maxWorkers: 2,
  },
});
