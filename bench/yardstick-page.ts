import { brotliCompressSync } from 'node:zlib';
import { type Captured, capture } from '#tests/support/bare-server.ts';

const FILE = /(?:href|src)="(\/[^"/][^"]*\.[a-z0-9]+)"/gi;
const CHOICES = /srcset="([^"]+)"/gi;

/** Every file of ours that the HTML names, each size of each picture. */
function filesIn(html: string): string[] {
  const single = [...html.matchAll(FILE)].map(([, file = '']) => file);
  const choices = [...html.matchAll(CHOICES)].flatMap(([, set = '']) =>
    set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  return [...new Set([...single, ...choices])].filter((file) => file.startsWith('/'));
}

/** Home's first view and nothing else: the same HTML down to the fold, style sheet, font and banner, without any script. */
export async function firstViewAlone(url: string): Promise<Record<string, Captured>> {
  const home = await (await fetch(url)).text();
  const fold = home.indexOf('<div id="below-hero"');
  if (fold < 0) throw new Error('Home has no fold');
  const html = `${home
    .slice(0, fold)
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<link[^>]*rel="(?:expect|modulepreload)"[^>]*>/gi, '')}</main></body></html>`;
  const answers: Record<string, Captured> = {
    '/': {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      body: brotliCompressSync(html),
    },
  };
  for (const file of filesIn(html)) answers[file] = await capture(url + file);
  return answers;
}
