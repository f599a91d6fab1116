import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between the server and PostgreSQL and takes the connection away at the worst moment. */
export type CuttingProxy = {
  url: string;
  /**
   * At the next commit: `before` it reaches the database, or `after` the database has done it but before the client hears
   * so. With `forGood` nobody can connect again.
   */
  cutCommit(when: 'before' | 'after', forGood?: boolean): void;
  /** How often it did so. */
  cuts(): number;
  mend(): void;
  close(): Promise<void>;
};

const COMMIT = /(^|[^a-z])commit\0/i;

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let armed: 'before' | 'after' | null = null;
  let stayAway = false;
  let closedDoor = false;
  let cuts = 0;

  const server = createServer((client) => {
    if (closedDoor) return client.destroy();
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => open.delete(socket));
    }
    const cut = () => {
      cuts += 1;
      closedDoor = stayAway;
      client.destroy();
      database.destroy();
    };
    let awaitsCommit = false;
    client.on('data', (chunk) => {
      if (armed && COMMIT.test(chunk.toString('latin1'))) {
        const when = armed;
        armed = null;
        if (when === 'before') return cut();
        awaitsCommit = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (awaitsCommit) cut();
      else client.write(chunk);
    });
    client.once('close', () => database.destroy());
    database.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const own = new URL(databaseUrl);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    cutCommit(when, forGood = false) {
      armed = when;
      stayAway = forGood;
    },
    cuts: () => cuts,
    mend() {
      closedDoor = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
