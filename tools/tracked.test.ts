import { afterEach, expect, it, vi } from 'vitest';
import { trackedFiles } from './tracked.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each(['.git', '/not-there'])('lists the files of the repository, with git at %s', (folder) => {
  vi.stubEnv('GIT_DIR', folder);
  const files = trackedFiles();
  expect(files).toEqual(expect.arrayContaining(['README.md', '.github/workflows/ci.yml', 'server/config.ts']));
  expect(files.filter((file) => /^(\.git|node_modules|build|data|test-results)\//.test(file))).toEqual([]);
});
