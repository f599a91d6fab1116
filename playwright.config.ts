import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#tools/chromium.mjs';

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/prepare.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that needs a second try is a test with a fault.
  retries: 0,
  // A hang ends; a busy machine is waited for.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // Motion is looked at where it matters; everywhere else the splash would cover every page for two seconds.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findChromium({ shell: true }), args: CHROMIUM_FLAGS },
    // Requests that pass through a worker escape page.route; the tests of the worker itself let it in.
    serviceWorkers: 'block',
    // A trace of every test doubles the time of the suite. To see why one fails: npm run test:browser -- x.spec.ts --trace on
    trace: 'off',
  },
});
