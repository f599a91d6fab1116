import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Kind = 'page' | 'data';

/** Bytes compressed once and sent many times. */
export type PackedBody = {
  plain: Buffer;
  br: Buffer | null;
  /** Packed when somebody asks for it: nearly every browser takes Brotli. */
  gzip: Buffer | null;
  gzipping?: Promise<void>;
  /** Weak: one ETag for all encodings of the same content. */
  etag: string;
  /** Memory that all encodings take together, gzip included before it is there. */
  bytes: number;
  /** What it is, while it is packed quickly only. */
  quick: Kind | null;
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Smaller bodies are not worth compressing. */
const WORTH_PACKING = 1024;
/**
 * Brotli on the home page: level 5 takes 5 ms for 17.7 kB, 9 takes 34 ms for 17.3 kB, 10 takes 95 ms for 16.1 kB. Whoever is first does
 * not wait for more than 5; a long sitemap would take seconds at 10.
 */
const LEVELS = { quick: 5, page: 10, data: 9 };
/** Our pages and lists in gzip are up to this many times as long as in Brotli at its quickest. */
const GZIP_TO_BROTLI = 1.5;
/** Window of 256 kB, larger than any page; the encoder's memory grows with it. */
const BROTLI_WINDOW = 18;

/** zlib gives a piece of a block of 16 kB: kept as it is, a response of a few hundred bytes would hold all of it. */
function alone(piece: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(piece.length);
  piece.copy(bytes);
  return bytes;
}

async function pack(plain: Buffer, level: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return alone(await brotli(plain, { params }));
}

/** Packs quickly, for somebody who waits. */
export async function packBody(content: string | Buffer, kind: Kind = 'data'): Promise<PackedBody> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.length < WORTH_PACKING) return { plain, br: null, gzip: null, etag, bytes: plain.length, quick: null };
  const br = await pack(plain, LEVELS.quick);
  const bytes = plain.length + br.length + Math.ceil(br.length * GZIP_TO_BROTLI);
  return { plain, br, gzip: null, etag, bytes, quick: kind };
}

let packing = false;

/** Packs well what is asked for again, one at a time and beside the requests; what finds another under way is left for its next request. */
export async function packWell(body: PackedBody): Promise<void> {
  const { quick, plain } = body;
  if (quick === null || packing) return;
  packing = true;
  body.quick = null;
  try {
    body.br = await pack(plain, LEVELS[quick]);
  } catch {
    // Nobody waits for this one, and packed quickly it is as right.
  } finally {
    packing = false;
  }
}

/** Packs with gzip, once for all who ask for it. */
export function packGzip(body: PackedBody): Promise<void> {
  body.gzipping ??= deflate(body.plain).then(
    (bytes) => {
      body.gzip = alone(bytes);
    },
    // They get the plain bytes, which are as right.
    () => undefined,
  );
  return body.gzipping;
}

type Encoding = 'br' | 'gzip';

/** The best of our encodings that Accept-Encoding allows; none if the header is malformed. */
export function chooseEncoding(header: string | undefined): Encoding | null {
  if (!header) return null;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
