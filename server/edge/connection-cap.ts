import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, isLoopback } from '../address.ts';
import { endWith, unavailableAnswer } from './unreadable-requests.ts';

/** A browser opens six connections. Many people behind one address (an office, a village) stay well below this. */
const MAX_PER_ADDRESS = 200;

export const CONNECTIONS_FULL =
  'this address has too many connections; if it is a proxy of yours, name it in TRUST_PROXY (said once for each address)';

type CapOptions = {
  /** A proxy is not capped: it carries everybody's connections. */
  isProxy(address: string | undefined): boolean;
  https: boolean;
  onFull(address: string): void;
  max?: number;
  /** Local connections are not capped: a local process can do worse, and may be a proxy missing from TRUST_PROXY. */
  isSpared?: (address: string | undefined) => boolean;
};

/** Caps the connections of one address, so that it cannot use up all of them. Over the cap: 503, then closed. */
export function connectionCap(server: Server, options: CapOptions): void {
  const { isProxy, https, onFull, max = MAX_PER_ADDRESS, isSpared = isLoopback } = options;
  const open = new Map<string, number>();
  const told = new Set<string>();
  const busy = unavailableAnswer(https);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address) || isSpared(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= max) {
      if (!told.has(key)) onFull(key);
      // At most 1000 addresses are remembered; a further one may be warned about more than once.
      if (told.size < 1000) told.add(key);
      endWith(socket, '503 Service Unavailable', busy);
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
