import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Drill, emptyFigures } from './figures.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, productFields, withServer } from './staff.ts';
import { createStoreCheck } from './store-check.ts';
import { begin, drop, offsetOf, patch } from './tus.ts';

const SIZE_MB = 128;
/** What the server keeps free for itself, and the largest picture it takes. */
const RESERVE_MB = 64;
const MEGABYTE = 1024 * 1024;
const ROWS = 2000;

export const mayMount = (): boolean => process.getuid?.() === 0;

/** Fills the disk but for so many bytes. */
async function fillBut(folder: string, free: number): Promise<string> {
  const ballast = path.join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
  return ballast;
}

/** A small disk that fills up, first to the reserve and then to the last byte: 507, reads go on, and all is well once there is room. */
export const diskFull: Drill = async ({ attempts }) => {
  const figures = emptyFigures();
  const disk = await mkdtemp(path.join(os.tmpdir(), 'catalogue-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]);
  try {
    const dataDir = path.join(disk, 'data');
    await withServer(
      async ({ server, session }) => {
        const checkStore = createStoreCheck(dataDir);
        const upload = async (code: string) => {
          const form = formOf(productFields(code), { productimage: await makePicture(10, 20, 30) });
          return (await call(`${server.url}/api/products/add`, session, 'POST', form)).status;
        };
        const addTo = async (id: number) => {
          const form = formOf({}, { picture: await makePicture(30, 20, 10) });
          return (await call(`${server.url}/api/products/${id}/pictures`, session, 'POST', form)).status;
        };
        const siteFile = async () => {
          const form = formOf({}, { picture: await makePicture(20, 30, 10) });
          return (await call(`${server.url}/api/site/pictures`, session, 'POST', form)).status;
        };
        const importRows = async (name: string) => {
          const rows = Array.from({ length: ROWS }, (_, row) => Object.values(productFields(`${name}-${row}`)));
          const table = [Object.keys(productFields('')), ...rows].map((cells) => cells.join(';')).join('\n');
          return (
            await call(`${server.url}/api/products/import`, session, 'POST', formOf({}, { file: Buffer.from(table) }))
          ).status;
        };
        const imported = async (name: string) => {
          const codes = [`${name}-0`, `${name}-${ROWS - 1}`];
          const found = await call<unknown[]>(`${server.url}/api/panel/products/codes`, session, 'POST', { codes });
          return found.body.data.length;
        };
        const film = makeVideo(2 * MEGABYTE, 7);
        const rest = (video: string) => patch(video, session, MEGABYTE, film.subarray(MEGABYTE));
        const change = async (label: string) =>
          (await call(`${server.url}/api/categories/update`, session, 'PUT', { id: 1, label, value: 'Drill' })).status;
        const expectStatus = (what: string, got: number, due: number) => {
          if (got !== due) figures.losses.push(`${what} answers ${got} where ${due} is due`);
        };
        const reads = async (when: string) => {
          for (const read of ['/', '/api/products', '/api/categories', '/healthz'])
            expectStatus(`${read} ${when}`, (await fetch(server.url + read)).status, 200);
        };
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const video = server.url + (await begin(server.url, session, film.length));
          expectStatus('half a video', await patch(video, session, 0, film.subarray(0, MEGABYTE)), 204);
          const nearly = await fillBut(disk, (RESERVE_MB - 4) * MEGABYTE);
          expectStatus('an upload into the reserve', await upload(`n${attempt}`), 507);
          if (attempt > 0) expectStatus('a further picture into the reserve', await addTo(1), 507);
          expectStatus('a picture of the site into the reserve', await siteFile(), 507);
          expectStatus('the rest of a video into the reserve', await rest(video), 507);
          expectStatus('a table into the reserve', await importRows(`r${attempt}`), 507);
          expectStatus('a small write within the reserve', await change(`within ${attempt}`), 200);
          await reads('with the reserve left');
          await rm(nearly);

          const full = await fillBut(disk, 0);
          expectStatus('an upload onto a full disk', await upload(`f${attempt}`), 507);
          // The journal has some room of its own; writing goes on until it is used up, and then says so.
          let status = 200;
          for (let turn = 0; status === 200 && turn < 20_000; turn += 1)
            status = await change(`${'x'.repeat(40)}${turn}`);
          expectStatus('a write onto a full disk', status, 507);
          expectStatus('a picture of the site onto a full disk', await siteFile(), 507);
          expectStatus('the rest of a video onto a full disk', await rest(video), 507);
          expectStatus('a table onto a full disk', await importRows(`t${attempt}`), 507);
          await reads('on a full disk');
          await rm(full);
          expectStatus('the next write', await change(`after ${attempt}`), 200);
          expectStatus('the next upload', await upload(`a${attempt}`), 201);
          if (attempt < 7) expectStatus('the next further picture', await addTo(1), 201);
          expectStatus('the next picture of the site', await siteFile(), 201);
          expectStatus('bytes of the video that have stayed', await offsetOf(video, session), MEGABYTE);
          expectStatus('the rest of the video', await rest(video), 204);
          expectStatus('discarding the video', await drop(video, session), 200);
          expectStatus('rows of the table that was refused', await imported(`t${attempt}`), 0);
          figures.attempts += 1;
          figures.faults += 2;
          figures.losses.push(...(await checkStore()));
        }
      },
      { DATA_DIR: dataDir },
    );
  } finally {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
  return figures;
};
