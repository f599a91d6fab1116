import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTurns } from './turns.ts';

const PER_TURN = 2;
const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('inTurns', () => {
  let server: Server;
  let turn: number;
  /** The turn of the event loop in which each request was answered. */
  let answeredIn: number[];
  let counting: boolean;

  const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    server = createServer(answer);
    inTurns(server, PER_TURN);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  };
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.once('connect', () => resolve(socket)).once('error', reject);
    });

  beforeEach(() => {
    turn = 0;
    answeredIn = [];
    counting = true;
    const next = () => {
      turn += 1;
      if (counting) setImmediate(next);
    };
    setImmediate(next);
  });
  afterEach(async () => {
    counting = false;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('answers no more than so many requests in one turn, and all of them in the end', async () => {
    await listen((request, response) => {
      answeredIn.push(turn);
      response.end(request.url);
    });
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const clients = await Promise.all(Array.from({ length: 20 }, open));
    await expect.poll(() => accepted).toBe(20);
    // Three requests each, sent together: they arrive in one piece.
    for (const client of clients) client.write(ASK.repeat(3));
    await expect.poll(() => answeredIn.length).toBe(60);
    const counts = new Map<number, number>();
    for (const at of answeredIn) counts.set(at, (counts.get(at) ?? 0) + 1);
    // What comes in between two ticks of the counter may be of two turns.
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(2 * PER_TURN);
    expect(counts.size).toBeGreaterThanOrEqual(60 / (2 * PER_TURN));
    for (const client of clients) client.destroy();
  });

  it('keeps the order, and the body of a request that waits', async () => {
    const seen: string[] = [];
    await listen(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push(`${request.url} ${body}`);
      response.end(body);
    });
    const client = await open();
    const post = (at: number) => `POST /${at} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nbody${at}`;
    client.write(Array.from({ length: 8 }, (_, at) => post(at)).join(''));
    await expect.poll(() => seen).toEqual(Array.from({ length: 8 }, (_, at) => `/${at} body${at}`));
    client.destroy();
  });

  it('does not answer a client that has gone while it waited', async () => {
    const seen: string[] = [];
    await listen((request, response) => {
      seen.push(request.url ?? '');
      // Those behind it in the line are dropped before their turn.
      request.socket.destroy();
      response.end();
    });
    const client = await open();
    client.write(ASK.repeat(6));
    await new Promise((resolve) => client.once('close', resolve));
    const other = await open();
    other.write(ASK.replace('/ ', '/last '));
    await expect.poll(() => seen.at(-1)).toBe('/last');
    expect(seen.length - 1).toBeLessThanOrEqual(PER_TURN);
    other.destroy();
  });

  it('must be alone when it is set up', () => {
    server = createServer(() => {});
    server.on('request', () => {});
    expect(() => inTurns(server)).toThrow('only one');
    server.listen(0);
  });
});
