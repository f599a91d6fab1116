import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as it went over the wire, whoever in the browser asked for it: page, worker or preloader. */
export type Exchange = { method: string; path: string; status: number; type: string; bytes: number };

export type Wire = {
  url: string;
  exchanges: Exchange[];
  /** From now on nothing gets through, until the returned function is called: a line so slow that it seems dead. */
  hold(): () => void;
  /** Every call of the API is broken off, until the returned function is called. */
  breakCalls(): () => void;
  /** Resolves when nothing is under way and nothing has been for so long. */
  quiet(milliseconds: number): Promise<void>;
  close(): Promise<void>;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A passage to the server at `target` that weighs what goes through, packed as it is. */
export async function openWire(target: string): Promise<Wire> {
  const exchanges: Exchange[] = [];
  let running = 0;
  let breaks = false;
  let passage = Promise.resolve();
  let lastMoment = Date.now();
  const moved = () => {
    lastMoment = Date.now();
  };

  const server = createServer((incoming, outgoing) => {
    running += 1;
    moved();
    const { method = 'GET', url: path = '/', headers } = incoming;
    outgoing.once('close', () => {
      running -= 1;
      moved();
    });
    if (breaks && path.startsWith('/api/')) {
      outgoing.destroy();
      return;
    }
    const passed = request(new URL(path, target), { method, headers }, (answer) => {
      const exchange: Exchange = {
        method,
        path,
        status: answer.statusCode ?? 0,
        type: (answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '',
        bytes: 0,
      };
      exchanges.push(exchange);
      outgoing.writeHead(exchange.status, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        exchange.bytes += chunk.length;
        moved();
      });
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    void passage.then(() => incoming.pipe(passed));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    exchanges,
    hold() {
      let release = () => {};
      passage = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    breakCalls() {
      breaks = true;
      return () => {
        breaks = false;
      };
    },
    async quiet(milliseconds) {
      while (running > 0 || Date.now() - lastMoment < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
