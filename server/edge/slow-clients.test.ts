import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowClients } from './slow-clients.ts';

const HOUR = 60 * 60 * 1000;
const SECOND = 1000;

let server: Server;
let client: Socket;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  server = createServer((_request, response) => response.end('here'));
  slowClients.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
});

afterEach(() => {
  client.destroy();
  server.close();
  vi.useRealTimers();
});

const answer = () =>
  new Promise<string>((resolve) => {
    client.once('data', (bytes) => resolve(String(bytes)));
    // A reset is an error before it is an end.
    client.once('error', () => {}).once('close', () => resolve('the connection is closed'));
  });
const ask = () => {
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return answer();
};

/** Where the process calls its own timers: before it reads its sockets. */
const asTimer = <T>(run: () => Promise<T>) => new Promise<T>((resolve) => setTimeout(() => resolve(run())));

it('takes nobody for idle because the time of day was set', async () => {
  expect(await ask()).toContain('here');

  vi.setSystemTime(Date.now() + HOUR);
  vi.advanceTimersByTime(5 * SECOND);

  expect(await ask()).toContain('here');
});

it('closes a connection without a request', async () => {
  expect(await ask()).toContain('here');

  const end = answer();
  vi.advanceTimersByTime(17 * SECOND);

  expect(await end).toBe('the connection is closed');
});

it('answers a request that came in while the process was held up until the connection was to be closed', async () => {
  expect(await ask()).toContain('here');

  vi.advanceTimersByTime(15 * SECOND);
  const late = asTimer(() => {
    const asked = ask();
    vi.advanceTimersByTime(2 * SECOND);
    return asked;
  });

  expect(await late).toContain('here');
});
