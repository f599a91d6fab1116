import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-forwarded-for';

/** Some proxies write the port behind the address. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;

/** Proxies append, so entries before one that is not an address cannot be trusted. */
export function addressesAtTheEnd(header: string): string[] {
  const parts = header.split(',').map((part) => withoutPort(part.trim()));
  return parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1);
}

/**
 * Drops entries of X-Forwarded-For that are not addresses, so that limits and logs never see them. If none is left, `request.ip`
 * is the peer of the connection.
 */
export function forwardedFor(app: FastifyInstance, hasProxy: boolean): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const header = headers[HEADER];
    if (header === undefined) return done();
    if (!hasProxy && !warned) {
      warned = true;
      request.log.warn(
        { peer: request.ip },
        'X-Forwarded-For arrives, but TRUST_PROXY names no proxy: everybody behind that peer counts as one visitor',
      );
    }
    const addresses = addressesAtTheEnd([header].flat().join(','));
    if (addresses.length > 0) headers[HEADER] = addresses.join(', ');
    else delete headers[HEADER];
    done();
  });
}
