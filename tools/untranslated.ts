/**
 * `npx tsx tools/untranslated.ts` writes docs/translations.md: every string of the interface that still stands in English in Somali.
 * app/messages/translations.test.ts fails when the page and the messages disagree.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminEn } from '../app/messages/admin.en.ts';
import { adminSo } from '../app/messages/admin.so.ts';
import { en } from '../app/messages/en.ts';
import { pagesEn } from '../app/messages/pages.en.ts';
import { pagesSo } from '../app/messages/pages.so.ts';
import { so } from '../app/messages/so.ts';

const PAGE = path.join(import.meta.dirname, '../docs/translations.md');

/** Names and signs that are the same in both languages. */
const SAME_IN_BOTH = ['WhatsApp', 'Meter²', 'Interlocks', 'en'];

type Tree = { [key: string]: unknown };
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The English of a message; a message with parts shows where they go. */
function sample(message: unknown): string {
  if (typeof message !== 'function') return String(message);
  const parts = Array.from({ length: message.length }, () => '…');
  return String(Reflect.apply(message, undefined, parts));
}

function walk(english: Tree, somali: Tree, at: string): { key: string; text: string }[] {
  return Object.entries(english).flatMap(([name, value]) => {
    const other = somali[name];
    const key = at ? `${at}.${name}` : name;
    if (isTree(value) && isTree(other)) return walk(value, other, key);
    if (value !== other || SAME_IN_BOTH.includes(String(value))) return [];
    return [{ key, text: sample(value) }];
  });
}

const without = (tree: Tree, names: readonly string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !names.includes(name)));

const table = (rows: { key: string; text: string }[]): string =>
  [
    '| key | English |',
    '| --- | --- |',
    ...rows.map((row) => `| \`${row.key}\` | ${row.text.replaceAll('|', '\\|')} |`),
  ].join('\n');

export function translationsPage(): string {
  const pageNames = Object.keys(pagesEn);
  return `# Somali strings that wait for a speaker

The interface speaks English and Somali. A Somali form is used only where it is sure; everything below still stands in English in both.
To fill one in, add it to the file named above its table and run \`npx tsx tools/untranslated.ts\`. Texts of the business itself (its title,
description and about page) live in \`site.config.ts\` and \`site.about.ts\` and are shown as they are written there.

## The shell and the home page: \`app/messages/so.ts\`

${table(walk(without(en, pageNames), without(so, pageNames), ''))}

## The other public pages: \`app/messages/pages.so.ts\`

${table(walk(pagesEn, pagesSo, ''))}

## The panel: \`app/messages/admin.so.ts\`

${table(walk(adminEn, adminSo, ''))}
`;
}

export const readTranslationsPage = (): Promise<string> => readFile(PAGE, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(PAGE, translationsPage());
