import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from './tracked.mjs';

/** Docs cannot drift: every file, script, setting and link they name must exist. */
const root = path.join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const settings = readFileSync(path.join(root, 'server/config.ts'), 'utf8');
const tracked = trackedFiles();
const folders = new Set(
  tracked.flatMap((file) =>
    file
      .split('/')
      .slice(0, -1)
      .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  ),
);

const TOP = new Set([...folders].filter((folder) => !folder.includes('/')));
/** Made while running, so not in the repository. */
const MADE = /^(build|data|node_modules|test-results)(\/|$)/;
/** A setting is a key of the schema in server/config.ts; its default is the last literal of `whole(…)` or the one in `.default(…)`. */
const declared = new Map(
  settings
    .split(/\n {4}(?=[A-Z][A-Z_]+: )/)
    .slice(1)
    .map((text) => {
      const [, name] = /^([A-Z_]+):/.exec(text);
      const [declaration] = text.split(/\n {2}\}/);
      const number = /^\w+: whole\(.*, ([\d_]+)\)/.exec(declaration)?.[1].replaceAll('_', '');
      const word = /\.default\('([^']*)'\)/.exec(declaration)?.[1];
      return [name, number ?? word ?? ''];
    }),
);
const documents = tracked.filter((file) => /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^docs\/.*\.md$/.test(file));

const exists = (name) => {
  const clean = name.replace(/\/$/, '');
  if (/[*{<…]/.test(clean)) return folders.has(clean.split(/[*{<…]/)[0].replace(/\/[^/]*$/, ''));
  return tracked.includes(clean) || folders.has(clean) || MADE.test(clean);
};

const faults = [];
for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8');
  const fault = (what) => faults.push(`${document}: ${what}`);
  for (const [, name] of text.matchAll(/`((?:[\w.-]+\/)+[\w.*{}<>,…-]*)`/g)) {
    if (TOP.has(name.split('/')[0]) && !exists(name)) fault(`names ${name}, which does not exist`);
  }
  for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g))
    if (!scripts[script]) fault(`names npm run ${script}, which does not exist`);
  for (const [, target] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
    if (!existsSync(path.join(root, path.dirname(document), target))) fault(`links to ${target}, which does not exist`);
  }
  for (const [, setting] of text.matchAll(/`([A-Z][A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)) {
    if (!settings.includes(setting) && !/^(CHROMIUM_PATH|NODE_ENV|POSTGRES_|SQLITE_|XSRF)/.test(setting))
      fault(`names the setting ${setting}, which does not exist`);
  }
}
const compare = (where, found) => {
  for (const name of declared.keys()) if (!found.has(name)) faults.push(`${where} lacks the setting ${name}`);
  for (const name of found.keys()) if (!declared.has(name)) faults.push(`${where} has ${name}, which is no setting`);
};
const example = new Map(
  [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);
compare('.env.example', example);
for (const [name, value] of example)
  if (declared.has(name) && declared.get(name) !== value)
    faults.push(`.env.example says ${name}=${value}; the default is ${declared.get(name) || 'none'}`);
const [, table = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
const rows = table.split('\n').filter((line) => line.startsWith('| `'));
compare(
  'README.md',
  new Map(rows.flatMap((row) => [...row.split('|')[1].matchAll(/`(\w+)`/g)].map(([, name]) => [name, '']))),
);

const decisions = existsSync(path.join(root, 'docs/decisions')) ? readdirSync(path.join(root, 'docs/decisions')) : [];
for (const name of decisions)
  if (!/^\d{3}-[\w-]+\.md$/.test(name)) faults.push(`docs/decisions/${name}: decisions are named 001-short-title.md`);

for (const line of faults) console.error(line);
process.exit(faults.length === 0 ? 0 : 1);
