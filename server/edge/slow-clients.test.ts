import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { slowClients } from './slow-clients.ts';

const HOUR = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

it('takes nobody for idle because the time of day was set', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const server = createServer((_request, response) => response.end('here'));
  slowClients.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = async () => {
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return Promise.race([
      once(client, 'data').then(String),
      once(client, 'close').then(() => 'the connection is closed'),
    ]);
  };
  expect(await ask()).toContain('here');

  vi.setSystemTime(Date.now() + HOUR);
  vi.advanceTimersByTime(5000);

  expect(await ask()).toContain('here');
  client.destroy();
  server.close();
});
