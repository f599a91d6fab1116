import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyResponse } from '#server/cache/response-cache.ts';
import { sendFile } from '../media/send-file.ts';
import { sendResponse } from '../send-response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.ico': 'image/x-icon',
};

/** File names below these contain a content hash, so they never change. */
const HASHED = /^\/(assets|media)\//;
/** Text is kept in memory, compressed; pictures and videos are read from disk. */
const PACKED = new Set(['.js', '.css', '.svg', '.json']);

type StaticFile =
  | { answer: ReadyResponse }
  | { file: string; bytes: number; etag: string; type: string; cacheControl: string };
export type StaticFiles = {
  /** null: there is no such file. `url` names another file than the one asked for. */
  send(request: FastifyRequest, reply: FastifyReply, url?: string): Promise<FastifyReply> | FastifyReply | null;
};

const read = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

function describeFile(root: string, url: string): StaticFile {
  const file = path.join(root, url);
  const extension = path.extname(url);
  const type = TYPES[extension] ?? 'application/octet-stream';
  const cacheControl = HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
  if (!PACKED.has(extension)) {
    const { size, mtimeMs } = statSync(file);
    const etag = `"${createHash('sha256')
      .update(`${url} ${size} ${HASHED.test(url) ? '' : mtimeMs}`)
      .digest('base64url')
      .slice(0, 22)}"`;
    return { file, bytes: size, etag, type, cacheControl };
  }
  const plain = readFileSync(file);
  const br = read(`${file}.br`);
  const gzip = read(`${file}.gz`);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const body = { plain, br, gzip, etag, bytes: plain.length, quick: null };
  const headers = { 'content-type': type, 'cache-control': cacheControl, vary: 'accept-encoding' };
  return { answer: { status: 200, headers, body, tags: [], keep: true } };
}

/** Serves the built client's files by exact path. Only listed files exist, so path traversal is impossible. */
export function loadStaticFiles(root: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const url = `/${path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`;
    files.set(url, describeFile(root, url));
  }
  return {
    send(request, reply, url = request.url.split('?', 1)[0] ?? '') {
      const found = files.get(url);
      if (!found) return null;
      if ('answer' in found) return sendResponse(request, reply, found.answer);
      const { file, ...content } = found;
      // Link previews on other sites show our pictures.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendFile(request, reply, { ...content, stream: (range) => createReadStream(file, range) });
    },
  };
}
