import { readdirSync } from 'node:fs';
import path from 'node:path';

const NAME = 'virtual:message-files';
const RESOLVED = `\0${NAME}`;
/** Named after the source, app/messages/<language>.ts. */
const FILE = /^(en|so)-[\w-]{8}\.js$/;

/** The address of each language's words in the built client: `{ en: '/assets/en-….js', … }`. */
export function findMessageFiles(client) {
  const found = readdirSync(path.join(client, 'assets')).flatMap((name) => {
    const language = FILE.exec(name)?.[1];
    return language ? [[language, `/assets/${name}`]] : [];
  });
  if (found.length !== 2) throw new Error(`The words of two languages were expected in the build: ${found.join(' ')}`);
  return Object.fromEntries(found);
}

/** Lets a rendered page name the words it needs. The client is built before the server, so its file names are known by then. */
export function messageFiles() {
  let config;
  return {
    name: 'message-files',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const files = config.command === 'build' ? findMessageFiles(path.join(config.root, 'build/client')) : {};
      return `export default ${JSON.stringify(files)}`;
    },
  };
}
