import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { MEGABYTE } from '#contract/limits.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type Drill, type DrillOptions, emptyFigures } from './figures.ts';
import { createRandom } from './random.ts';
import { makeVideo } from './samples.ts';
import { call, formOf, type Session, withServer } from './staff.ts';
import { begin, offsetOf, tus } from './tus.ts';

/** As the panel sends: a request for every piece. */
const PIECE = 4 * MEGABYTE;
const WRITE = 64 * 1024;
const MOST_SENT = 1.1;
const TRIES = 200;

type Line = {
  session: Session;
  film: Buffer;
  /** Bytes that have left the sender, headers too. */
  sent: number;
  /** Where in the file the line breaks next. */
  cuts: number[];
};

/** One piece. Ends with the status, or null where the line broke. */
function sendPiece(address: string, line: Line, at: number, onCut: () => Promise<void>): Promise<number | null> {
  const { film, session, cuts } = line;
  const end = Math.min(at + PIECE, film.length);
  return new Promise((resolve) => {
    const headers = {
      ...tus(session),
      'upload-offset': String(at),
      'content-type': 'application/offset+octet-stream',
      'content-length': end - at,
    };
    const sending = request(address, { method: 'PATCH', headers, agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve(null));
    sending.once('close', () => {
      line.sent += sending.socket?.bytesWritten ?? 0;
    });
    const write = async () => {
      for (let from = at; from < end; from += WRITE) {
        if (cuts[0] !== undefined && from >= cuts[0]) {
          cuts.shift();
          await onCut();
          sending.destroy();
          return resolve(null);
        }
        const rest = film.subarray(from, Math.min(from + WRITE, end));
        await new Promise((written) => sending.write(rest, written));
        if (sending.destroyed) return;
      }
      sending.end();
    };
    void write();
  });
}

type Options = DrillOptions & {
  bytes: number;
  /** How often the server is killed in place of the line being cut. */
  kills: number;
};

/** A large video over a line that breaks, on a server that is killed: it arrives byte for byte, and little of it is sent twice. */
export const resumedUpload: Drill<Options> = async ({ attempts, seed, bytes, kills }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  await withServer(async ({ server: first, settings, session }) => {
    let server: ServerProcess = first;
    const film = makeVideo(bytes, 0);
    // Every part is like no other, so that a piece in the wrong place shows; the boxes at its head stay.
    for (let at = 4096; at + 4 <= film.length; at += 4) film.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
    const cuts = Array.from({ length: attempts }, () => random.whole(1, film.length - 1)).sort((a, b) => a - b);
    const line: Line = { session, film, sent: 0, cuts };
    const path = await begin(server.url, session, film.length);
    let killed = 0;
    let dying: Promise<void> | null = null;
    try {
      for (let turn = 0; turn < TRIES; turn += 1) {
        const address = server.url + path;
        const at = await offsetOf(address, session);
        if (at === film.length) break;
        const status = await sendPiece(address, line, at, async () => {
          figures.attempts += 1;
          figures.faults += 1;
          if (killed >= kills) return;
          killed += 1;
          dying = server.kill();
          await dying;
        });
        if (dying) {
          await dying;
          dying = null;
          server = await startServer(settings);
        }
        if (status !== null && ![204, 409].includes(status)) figures.losses.push(`a piece answers ${status}`);
        if (status !== 204) await wait(50);
      }
      const upload = path.split('/').at(-1) ?? '';
      const form = formOf({ title: 'Cut', description: 'Ten times', upload }, {});
      const added = await call<{ filepath: string }>(`${server.url}/api/panel/videos`, session, 'POST', form);
      if (added.status !== 201) figures.losses.push(`finishing answers ${added.status} ${added.body.message}`);
      else {
        const served = Buffer.from(await (await fetch(`${server.url}/api/${added.body.data.filepath}`)).arrayBuffer());
        const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
        if (hash(served) !== hash(film))
          figures.losses.push(`${served.length} bytes differ from the ${film.length} sent`);
      }
      const ratio = line.sent / film.length;
      // What a killed server had not written down is sent again: at most a piece each time.
      const most = MOST_SENT + (kills * PIECE) / film.length;
      if (ratio > most)
        figures.losses.push(`${ratio.toFixed(3)} times its size was sent; ${most.toFixed(2)} is the most`);
      figures.measured = {
        'times its size sent': ratio.toFixed(4),
        megabytes: Math.round(film.length / MEGABYTE),
        killed,
      };
    } finally {
      await server.kill();
    }
  });
  return figures;
};
