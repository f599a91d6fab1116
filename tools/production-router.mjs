import { createRequire } from 'node:module';
import path from 'node:path';

const home = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const FILES = new Map([
  ['react-router', 'index.mjs'],
  ['react-router/dom', 'dom-export.mjs'],
]);

/**
 * Browsers get React Router without its warnings for programmers. The package holds such a build but its `exports` name the other
 * one for everybody.
 */
export const productionRouter = () => ({
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(asked) {
    const file = FILES.get(asked);
    return file ? path.join(home, 'dist/production', file) : null;
  },
});
