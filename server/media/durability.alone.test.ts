import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMedia } from './media.ts';
import { sharp } from './sharp.ts';

/** What was done to which file, in order. Everything is really done; it is only written down. */
const { done } = vi.hoisted(() => ({ done: [] as [act: 'write' | 'sync' | 'rename', file: string, to?: string][] }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (file, ...rest) => {
    const handle = await real.open(file, ...rest);
    const [writeFile, sync] = [handle.writeFile.bind(handle), handle.sync.bind(handle)];
    handle.writeFile = async (...args) => {
      await writeFile(...args);
      done.push(['write', String(file)]);
    };
    handle.sync = async () => {
      await sync();
      done.push(['sync', String(file)]);
    };
    return handle;
  };
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to);
    done.push(['rename', String(from), String(to)]);
  };
  return { ...real, open, rename };
});

const FILM = path.join(import.meta.dirname, '../../demo/media/videos/project-1-courtyard.mp4');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-durable-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const indexOf = (act: string, file: string) => done.findLastIndex((entry) => entry[0] === act && entry[1] === file);

/** The one step by which a folder becomes visible, with what was made durable before it and what after. */
function publication() {
  const uploads = path.join(dataDir, 'uploads');
  const at = done.findIndex(([act, , to]) => act === 'rename' && path.dirname(to ?? '') === uploads);
  expect(at, 'nothing was published').toBeGreaterThan(-1);
  const [, work = '', to = ''] = done[at] ?? [];
  const syncs = (entries: typeof done) => entries.flatMap(([act, file]) => (act === 'sync' ? [file] : []));
  return { work, to, before: syncs(done.slice(0, at)), after: syncs(done.slice(at)), uploads };
}

describe('what is published', () => {
  it('a picture: every file and their folder are on the disk before it can be seen, its name right after', async () => {
    const media = await createMedia({ dataDir });
    const bytes = await sharp({ create: { width: 340, height: 200, channels: 3, background: '#a63' } })
      .png()
      .toBuffer();
    const raw = await media.receive(Readable.from([bytes]), 1e6);
    done.length = 0;
    await media.addPicture(raw, 'product');
    const { work, before, after, uploads } = publication();
    const files = ['320.avif', '320.jpg', '320.webp', 'preview.jpg'].map((name) => path.join(work, name));
    expect([...before].sort()).toEqual([work, ...files].sort());
    expect(before.at(-1)).toBe(work);
    for (const file of files) expect(indexOf('sync', file), file).toBeGreaterThan(indexOf('write', file));
    expect(after).toEqual([uploads]);
  });

  it('a video: likewise', async () => {
    const media = await createMedia({ dataDir });
    const raw = await media.receive(Readable.from([await readFile(FILM)]), 1e8);
    done.length = 0;
    await media.addVideo(raw);
    const { work, before, after, uploads } = publication();
    expect(before).toEqual([path.join(work, 'film.mp4'), work]);
    expect(after).toEqual([uploads]);
  });
});

describe('what is moved', () => {
  it('a piece of an upload: its bytes and its name are on the disk before it counts', async () => {
    const media = await createMedia({ dataDir });
    const upload = media.newUploadName();
    const place = path.join(dataDir, 'unfinished', upload);
    let counted = '';
    let before: typeof done = [];
    async function* sent(): AsyncGenerator<Buffer> {
      yield Buffer.from('half a film');
    }
    done.length = 0;
    await media.addPieces(upload, sent(), async (name) => {
      counted = name;
      before = [...done];
    });
    const staged = before[0]?.[1] ?? '';
    expect(before).toEqual([
      ['write', staged],
      ['sync', staged],
      ['rename', staged, path.join(place, counted)],
      ['sync', place],
      ['sync', path.join(dataDir, 'unfinished')],
    ]);
  });

  it('into the bin and back: the name is on the disk when it is said to be there', async () => {
    const media = await createMedia({ dataDir });
    const raw = await media.receive(Readable.from([await readFile(FILM)]), 1e8);
    const { path: stored } = await media.addVideo(raw);
    const folder = path.basename(path.dirname(stored));
    const [shown, hidden] = ['uploads', 'bin'].map((place) => path.join(dataDir, place, folder)) as [string, string];
    done.length = 0;
    await media.hide(stored);
    expect(await media.show(stored)).toBe(true);
    expect(done).toEqual([
      ['rename', shown, hidden],
      ['sync', path.dirname(hidden)],
      ['rename', hidden, shown],
      ['sync', path.dirname(shown)],
    ]);
  });
});
