#!/usr/bin/env node
/**
 * Takes from nginx's cache what has changed. nginx itself cannot, but every kept answer begins with its headers, and our Cache-Tag
 * among them. PURGE_URL of the server names this program.
 *   node deploy/nginx-purge.mjs /var/lib/nginx/catalogue 8099
 * It must run as nginx's user (www-data), and with PURGE_TOKEN where others can reach it. With several nginx each has its own, and
 * PURGE_URL names one of them: give it the others in PEERS, separated by spaces.
 */
import { open, readdir, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const [folder, port = '8099', host = '127.0.0.1'] = process.argv.slice(2);
const token = process.env.PURGE_TOKEN;
const peers = (process.env.PEERS ?? '').split(/\s+/).filter(Boolean);
const BODY_LIMIT = 64 * 1024;
/** nginx's own head, the key and all headers of an answer. */
const HEAD = 16 * 1024;
const TAGS = /^cache-tag: *(.*?)\r?$/im;

if (!folder) {
  console.error('Which folder is it? node deploy/nginx-purge.mjs /var/lib/nginx/catalogue 8099');
  process.exit(1);
}

async function tagsOf(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    const end = text.indexOf('\r\n\r\n');
    return (TAGS.exec(end === -1 ? text : text.slice(0, end))?.[1] ?? '').split(',');
  } finally {
    await handle.close();
  }
}

/** Removes all it can. What it cannot read or remove may be out of date, so the whole has failed then, and is asked for again. */
async function purge(wanted) {
  let purged = 0;
  let failure = null;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    try {
      const tags = await tagsOf(file);
      if (!tags.some((tag) => wanted.has(tag))) continue;
      await unlink(file);
      purged += 1;
    } catch (error) {
      // A file that nginx replaces or drops meanwhile is as good as purged.
      if (error.code !== 'ENOENT') failure ??= error;
    }
  }
  if (failure) throw failure;
  return purged;
}

async function tellPeers(body) {
  const headers = {
    'content-type': 'application/json',
    'x-from-peer': '1',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const told = peers.map(async (peer) => {
    const response = await fetch(peer, { method: 'POST', headers, body, signal: AbortSignal.timeout(4000) });
    if (!response.ok) throw new Error(`${peer} answered ${response.status}`);
  });
  await Promise.all(told);
}

async function answer(request) {
  if (request.method !== 'POST') return [405, {}];
  if (token && request.headers.authorization !== `Bearer ${token}`) return [403, {}];
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > BODY_LIMIT) return [413, {}];
  }
  const { tags } = JSON.parse(body);
  if (!Array.isArray(tags)) return [400, {}];
  // A purge that fails here does not keep the peers from theirs.
  const telling = request.headers['x-from-peer'] ? undefined : tellPeers(body);
  const [own, theirs] = await Promise.allSettled([purge(new Set(tags.map(String))), telling]);
  for (const { status, reason } of [own, theirs]) if (status === 'rejected') throw reason;
  return [200, { purged: own.value }];
}

createServer(async (request, response) => {
  const [status, body] = await answer(request).catch((error) => {
    console.error(error);
    return [500, {}];
  });
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(Number(port), host);
