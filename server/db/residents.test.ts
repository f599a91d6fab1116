import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enterFolder } from './residents.ts';

describe('residents of a data folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-residents-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('lets the only one work alone, as often as it likes', async () => {
    const only = enterFolder(dataDir);
    let times = 0;
    const work = async () => {
      times += 1;
    };
    expect(await only.whileAlone(work)).toBe(true);
    expect(await only.whileAlone(work)).toBe(true);
    expect(times).toBe(2);
    only.leave();
  });

  it('does nothing while another lives there, and works once it has left', async () => {
    const one = enterFolder(dataDir);
    const other = enterFolder(dataDir);
    let worked = false;
    const work = async () => {
      worked = true;
    };
    expect(await other.whileAlone(work)).toBe(false);
    expect(worked).toBe(false);
    one.leave();
    expect(await other.whileAlone(work)).toBe(true);
    expect(worked).toBe(true);
    other.leave();
  });

  it('does not count a process that was killed', async () => {
    const script = `
      import { enterFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'residents.ts'))};
      enterFolder(${JSON.stringify(dataDir)});
      console.log('in');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const self = enterFolder(dataDir);
    const work = async () => undefined;
    expect(await self.whileAlone(work)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await self.whileAlone(work)).toBe(true);
    self.leave();
  });

  it('passes on what the work throws, and stays', async () => {
    const self = enterFolder(dataDir);
    const other = enterFolder(dataDir);
    other.leave();
    await expect(
      self.whileAlone(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const next = enterFolder(dataDir);
    expect(await next.whileAlone(async () => undefined)).toBe(false);
    next.leave();
    self.leave();
  });
});
