import { type ClientRequest, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Clients that behave as no library lets them: over a real connection, byte by byte. */
export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export async function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 });
}

type Call = { method: string; url: string; headers: Record<string, string | number>; body?: AsyncIterable<Buffer> };

/** Until the connection takes more bytes, or has closed. */
function takesMore(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go);
      resolve();
    };
    outgoing.on('drain', go).on('close', go);
  });
}

/** Sends the body as fast as it is taken, and reads the answer whenever it comes. */
export function send({ method, url, headers, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    const pump = async () => {
      for await (const chunk of body ?? []) {
        if (outgoing.destroyed) return;
        if (!outgoing.write(chunk)) await takesMore(outgoing);
      }
      outgoing.end();
    };
    pump().catch(reject);
  });
}

/** Sends the given bytes of a longer body and then breaks the connection. */
export function sendAndBreak(call: Omit<Call, 'body'> & { bytes: Buffer }): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(call.url, { method: call.method, headers: call.headers });
    outgoing.on('error', () => undefined);
    outgoing.on('close', resolve);
    outgoing.write(call.bytes, () => outgoing.destroy());
  });
}

/** Waits until `done` is true: for what the server finishes after the client has gone. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
}

/** Tells when the server has dealt with every request so far, also with those whose client did not wait for an answer. */
export function watch(app: FastifyInstance): { answered(requests: number): Promise<void>; readonly seen: number } {
  const responses: ServerResponse[] = [];
  app.server.on('request', (_request, response: ServerResponse) => responses.push(response));
  return {
    get seen() {
      return responses.length;
    },
    answered: (requests) =>
      until(() => responses.length >= requests && responses.every((response) => response.writableEnded)),
  };
}
