import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionCap } from './connection-cap.ts';

let server: Server;
let sockets: Socket[] = [];
let full: string[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  sockets = [];
  full = [];
});

const never = () => false;

async function start(options: { isProxy?: () => boolean; isSpared?: () => boolean }): Promise<void> {
  server = createServer((_request, response) => response.end('here'));
  connectionCap(server, {
    isProxy: never,
    isSpared: never,
    https: false,
    max: 2,
    onFull: (address) => full.push(address),
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const ask = async (socket: Socket): Promise<string> => {
  socket.on('error', () => undefined);
  const answer = once(socket, 'data').then(String);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return answer;
};

it('closes an address’s connections past the cap at once with 503, and lets it in again when one has gone', async () => {
  await start({});
  const first = await open();
  expect(await ask(first)).toContain('here');
  expect(await ask(await open())).toContain('here');
  for (let more = 0; more < 3; more += 1) {
    const over = await open();
    const [answer] = await once(over, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
    expect(String(answer)).toContain('retry-after: 5');
    expect(String(answer)).toContain('x-content-type-options: nosniff');
    if (!over.destroyed) await once(over, 'close');
  }
  expect(full).toEqual(['127.0.0.1']);
  first.destroy();
  await expect.poll(async () => (await ask(await open())).includes('here')).toBe(true);
});

it.each(['isProxy', 'isSpared'] as const)('caps nobody for whom %s is true', async (name) => {
  await start({ [name]: () => true });
  for (let turn = 0; turn < 5; turn += 1) expect(await ask(await open())).toContain('here');
});
