/**
 * `npx tsx tools/untranslated.ts` writes docs/translations.md: the Somali texts that wait for a speaker's word.
 * app/messages/translations.test.ts fails when the page and the messages disagree.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { helpEn, helpSo } from '#app/features/admin-help/words.ts';
import { galleryEn, gallerySo } from '#app/features/gallery/words.ts';
import * as planner from '#app/features/planner/words.ts';
import { projectsEn, projectsSo } from '#app/features/projects/words.ts';
import * as quote from '#app/features/quote/words.ts';
import { LETTER_WORDS } from '#app/lib/kept/quote-letter.ts';
import { KEEP_WORDS } from '#app/lib/kept/words.ts';
import { adminEn } from '#app/messages/admin.en.ts';
import { adminSo } from '#app/messages/admin.so.ts';
import {
  ABOUT_DOUBTS,
  type Doubt,
  FIELD_DOUBTS,
  GALLERY_DOUBTS,
  PAGES_DOUBTS,
  PANEL_DOUBTS,
  PROJECTS_DOUBTS,
  SAME_IN_BOTH,
  SHELL_DOUBTS,
  SITE_DOUBTS,
} from '#app/messages/confirm.ts';
import { BIN_DOUBTS } from '#app/messages/confirm-bin.ts';
import { PEOPLE_DOUBTS } from '#app/messages/confirm-people.ts';
import {
  LAYING_DOUBTS,
  OFFLINE_DOUBTS,
  PLANNER_DOUBTS,
  QUOTE_DOUBTS,
  TAP_DOUBTS,
} from '#app/messages/confirm-quote.ts';
import { SECOND_FACTOR_DOUBTS, SIGN_IN_DOUBTS } from '#app/messages/confirm-second-factor.ts';
import { SERVER_DOUBTS } from '#app/messages/confirm-server.ts';
import { PICTURE_DOUBTS, SITE_PANEL_DOUBTS } from '#app/messages/confirm-site.ts';
import { en } from '#app/messages/en.ts';
import { pagesEn } from '#app/messages/pages.en.ts';
import { pagesSo } from '#app/messages/pages.so.ts';
import { signInEn } from '#app/messages/sign-in.en.ts';
import { signInSo } from '#app/messages/sign-in.so.ts';
import { so } from '#app/messages/so.ts';
import * as offline from '#app/offline/words.ts';
import { LAYING_WORDS, SHAPE_WORDS, UNIT_WORDS } from '#contract/laying.ts';
import { MESSAGES_SO, PATTERNS_SO } from '#contract/messages.so.ts';
import { MESSAGES, PATTERNS } from '#contract/messages.ts';
import { PRODUCT_FIELDS } from '#contract/product-fields.ts';
import { about } from '#site.about.ts';
import { site } from '#site.config.ts';
import { alts } from '#site.pictures.ts';

const PAGE = path.join(import.meta.dirname, '../docs/translations.md');

type Pair = { key: string; english: string; somali: string };
type Row = Pair & { doubt: Doubt };

/** Stands for any part of a message, and for any property of one. */
const AS_TEXT: readonly PropertyKey[] = [Symbol.toPrimitive, 'toLocaleString'];
const PART: unknown = new Proxy({}, { get: (_, name) => (AS_TEXT.includes(name) ? () => '…' : '…') });

/** Parts that the English form can do without are left out of both. */
function sample(message: unknown, parts = Number.POSITIVE_INFINITY): string {
  if (typeof message !== 'function') return String(message);
  return String(
    Reflect.apply(
      message,
      undefined,
      Array.from({ length: Math.min(message.length, parts) }, () => PART),
    ),
  );
}

/** Every text of the two trees side by side, by its key. */
function pairs(english: object, somali: object, at = ''): Pair[] {
  return Object.entries(english).flatMap(([name, value]: [string, unknown]) => {
    const other: unknown = Reflect.get(somali, name);
    const key = at + name;
    if (typeof value === 'object' && value !== null) return pairs(value, Object(other), `${key}.`);
    return [
      { key, english: sample(value), somali: sample(other, typeof value === 'function' ? value.length : undefined) },
    ];
  });
}

const without = (tree: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !names.includes(name)));

const pageNames = Object.keys(pagesEn);

const fieldLabels: Pair[] = Object.entries(PRODUCT_FIELDS).map(([key, { label }]) => ({
  key,
  english: label.en,
  somali: label.so,
}));

const pictureTexts: Pair[] = Object.entries(alts)
  .filter(([, alt]) => alt.en !== '')
  .map(([key, alt]) => ({ key, english: alt.en, somali: alt.so }));

const helpTexts = pairs(helpEn, helpSo);

const SECTIONS: { title: string; texts: Pair[]; doubts: Readonly<Record<string, Doubt>> }[] = [
  {
    title: 'The shell and the home page: `app/messages/so.ts`',
    texts: pairs(without(en, pageNames), without(so, pageNames)),
    doubts: SHELL_DOUBTS,
  },
  {
    title: 'The other public pages: `app/messages/pages.so.ts`',
    texts: pairs(pagesEn, pagesSo),
    doubts: PAGES_DOUBTS,
  },
  {
    title: 'The pictures of a product: `app/features/gallery/words.ts`',
    texts: pairs(galleryEn, gallerySo),
    doubts: GALLERY_DOUBTS,
  },
  {
    title: 'Videos and products: `app/features/projects/words.ts`',
    texts: pairs(projectsEn, projectsSo),
    doubts: PROJECTS_DOUBTS,
  },
  {
    title: 'Signing in: `app/messages/sign-in.so.ts`',
    texts: pairs(signInEn, signInSo),
    doubts: SIGN_IN_DOUBTS,
  },
  {
    title: 'The panel: `app/messages/admin.so.ts`',
    texts: pairs(adminEn, adminSo),
    doubts: {
      ...{ ...PANEL_DOUBTS, ...SECOND_FACTOR_DOUBTS, ...BIN_DOUBTS },
      ...{ ...SITE_PANEL_DOUBTS, ...TAP_DOUBTS, ...PEOPLE_DOUBTS },
    },
  },
  {
    title: 'The help: `app/features/admin-help/words.ts`',
    texts: helpTexts,
    // No speaker has read any of it.
    doubts: Object.fromEntries(helpTexts.map(({ key }) => [key, ['C']])),
  },
  { title: 'The fields of a product: `contract/product-fields.ts`', texts: fieldLabels, doubts: FIELD_DOUBTS },
  {
    title: 'The planner: `app/features/planner/words.ts`',
    texts: pairs(planner.en, planner.so),
    doubts: PLANNER_DOUBTS,
  },
  {
    title: 'Without a network: `app/offline/words.ts`',
    texts: pairs(offline.en, offline.so),
    doubts: OFFLINE_DOUBTS,
  },
  {
    title: 'Shapes, patterns and units: `contract/laying.ts`',
    texts: Object.entries({ ...SHAPE_WORDS, ...LAYING_WORDS, ...UNIT_WORDS }).map(
      ([key, { en: english, so: somali }]) => ({
        key,
        english,
        somali,
      }),
    ),
    doubts: LAYING_DOUBTS,
  },
  {
    title: 'The list: `app/features/quote/words.ts` and `app/lib/kept`',
    texts: pairs(
      { ...quote.en, letter: LETTER_WORDS.en, keep: KEEP_WORDS.en },
      { ...quote.so, letter: LETTER_WORDS.so, keep: KEEP_WORDS.so },
    ),
    doubts: QUOTE_DOUBTS,
  },
  {
    title: 'The business: `site.config.ts`',
    texts: pairs(
      { title: site.title.en, description: site.description.en, footer: site.footer.en },
      { title: site.title.so, description: site.description.so, footer: site.footer.so },
    ),
    doubts: SITE_DOUBTS,
  },
  { title: 'The pictures: `site.pictures.ts`', texts: pictureTexts, doubts: PICTURE_DOUBTS },
  { title: 'The about page: `site.about.ts`', texts: pairs(about.en, about.so), doubts: ABOUT_DOUBTS },
  {
    title: "The server's sentences: `contract/messages.so.ts`",
    texts: [...pairs(MESSAGES, MESSAGES_SO), ...pairs(PATTERNS, PATTERNS_SO)],
    doubts: SERVER_DOUBTS,
  },
];

/** Every text there is, wherever it is written. */
export const ALL_TEXTS: readonly Pair[] = SECTIONS.flatMap(({ texts }) => texts);

/** Texts that are the same in both languages. */
export const sameTexts = (): Pair[] =>
  SECTIONS.flatMap(({ texts }) => texts).filter(({ english, somali }) => english === somali);

/** Doubts that name no text, and texts that are the same without being meant so. */
export const strays = (): string[] => [
  ...SECTIONS.flatMap(({ texts, doubts }) =>
    Object.keys(doubts).filter((doubted) => texts.every(({ key }) => key !== doubted)),
  ),
  ...sameTexts()
    .map(({ key }) => key)
    .filter((key) => !SAME_IN_BOTH.includes(key)),
  ...SAME_IN_BOTH.filter((meant) => sameTexts().every(({ key }) => key !== meant)),
];

const cell = (text: string): string => text.replaceAll('|', '\\|');
const table = (rows: Row[]): string =>
  [
    '| key | English | Somali | sure | note |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(({ key, english, somali, doubt: [sure, note = ''] }) =>
      `| \`${key}\` | ${cell(english)} | ${cell(somali)} | ${sure} | ${note} |`.replace(/ {2,}/g, ' '),
    ),
  ].join('\n');

export function translationsPage(): string {
  const parts = SECTIONS.map(({ title, texts, doubts }) => {
    const rows = texts.flatMap((pair) => {
      const doubt = doubts[pair.key];
      return doubt ? [{ ...pair, doubt }] : [];
    });
    return `## ${title}\n\n${table(rows)}`;
  });
  return `# Somali texts that wait for a speaker

Every text of the interface has a Somali form. The ones below are to be confirmed: **B** is sound Somali that was seen nowhere else, **C** is
unsure. The others use forms seen in public Somali interfaces; no speaker has read those either. To settle one, correct it in the file named
above its table, take its line out of \`app/messages/confirm.ts\` and run \`npx tsx tools/untranslated.ts\`.

${parts.join('\n\n')}

## The same in both languages, on purpose

${sameTexts()
  .map(({ key, english }) => `- \`${key}\`: ${english}`)
  .join('\n')}
`;
}

export const readTranslationsPage = (): Promise<string> => readFile(PAGE, 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(PAGE, translationsPage());
