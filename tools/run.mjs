import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './build-if-needed.mjs';

/** `node tools/run.mjs main|cli …`: runs the built server or command line in this process, so that signals reach it. */
const [node, script, entry, ...rest] = process.argv;
process.argv = [node, script, ...rest];
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(path.join(import.meta.dirname, `../build/server/${entry}.js`)).href);
