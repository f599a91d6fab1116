import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createNetworks } from '../address.ts';
import { addressesAtTheEnd, forwardedFor } from './forwarded-for.ts';

async function seenAs(header: string, proxies: string[], peer = '10.0.0.1') {
  const lines: string[] = [];
  const app = fastify({
    trustProxy: createNetworks(proxies),
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  forwardedFor(app, proxies.length > 0);
  app.get('/', async (request) => request.ip);
  const ask = async () =>
    (await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': header } })).body;
  const first = await ask();
  expect(await ask()).toBe(first);
  await app.close();
  return { ip: first, lines };
}

describe('the address of a visitor', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['garbage, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['garbage', '10.0.0.1'],
    ['203.0.113.7, garbage', '10.0.0.1'],
    ['203.0.113.7, <script>', '10.0.0.1'],
    ['', '10.0.0.1'],
    [',', '10.0.0.1'],
    ['unknown, 10.1.2.3', '10.1.2.3'],
  ])('behind a proxy that says "%s" is %s', async (header, ip) => {
    expect((await seenAs(header, ['private'])).ip).toBe(ip);
  });

  it('is the peer where the peer is no proxy of ours, whatever it claims', async () => {
    expect((await seenAs('203.0.113.7', ['192.168.0.0/16'])).ip).toBe('10.0.0.1');
    expect((await seenAs('203.0.113.7', ['loopback'], '::ffff:127.0.0.1')).ip).toBe('203.0.113.7');
  });

  it('is the peer where no proxy is trusted, and the log says so once', async () => {
    const { ip, lines } = await seenAs('203.0.113.7', []);
    expect(ip).toBe('10.0.0.1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUST_PROXY names no proxy');
    expect((await seenAs('203.0.113.7', ['private'])).lines).toEqual([]);
  });

  it('keeps no more of a header than the addresses at its end', () => {
    expect(addressesAtTheEnd('1.2.3.4, x, 5.6.7.8,::1')).toEqual(['5.6.7.8', '::1']);
  });
});
