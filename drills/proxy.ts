import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

/** The least a reverse proxy in front of two processes does: send each request to the one that is in charge now. */
export type Proxy = { url: string; pointTo(url: string): void; close(): Promise<void> };

const LONGER_THAN_ANY_DRILL_MS = 600_000;

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { pathname, search } = new URL(incoming.url ?? '/', target);
  const onward = forward(
    new URL(pathname + search, target),
    { method: incoming.method, headers: incoming.headers, agent: false },
    (answer) => {
      // What concerns one connection alone is not passed on: ours to the client stays open.
      const { connection: _own, 'keep-alive': _times, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
    },
  );
  onward.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  incoming.pipe(onward);
}

export async function startProxy(first: string): Promise<Proxy> {
  let target = first;
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, target));
  server.keepAliveTimeout = LONGER_THAN_ANY_DRILL_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    pointTo(url) {
      target = url;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
