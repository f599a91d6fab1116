import type { Language } from '#contract/enums.ts';
import { OFFLINE_WORDS } from './words.ts';

/** A page that can be opened without a network: its address and its title, as it stands in its own HTML. */
export type SavedPage = { path: string; title: string };

type About = {
  language: Language;
  /** Both unknown where the first visit ended before they were read. */
  name: string;
  numbers: { phoneNumber: string; whatsapp: string };
  pages: readonly SavedPage[];
  nonce: string;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const digitsOf = (number: string): string => number.replace(/\D/g, '');

const STYLE = `body{margin:0;background:#fcfaf7;color:#23262b;font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{background:#23262b;color:#fff;padding:1.1rem;font-weight:600;font-size:1.25rem}
main{max-width:40rem;margin:0 auto;padding:2rem 1.1rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .75rem}h2{font-size:1.25rem;margin:2rem 0 .5rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;color:#8f3d20;text-underline-offset:.3em}
.big{padding:0 1.1rem;margin:0 .5rem .5rem 0;border-radius:.375rem;background:#b4512d;color:#fff;font-weight:600;text-decoration:none}
.chat{background:#0b7a3b}.quiet{background:#23262b}
:focus-visible{outline:3px solid #23262b;outline-offset:2px}
ul{list-style:none;margin:0;padding:0}li{padding:.25rem 0;border-bottom:1px solid #e6dccf}`;

/** Asks again for the page that was wanted as soon as there is a network, unless the visitor has chosen a saved one meanwhile. */
const SCRIPT = `const again=()=>location.reload();addEventListener('online',again);
document.querySelector('ul')?.addEventListener('click',()=>removeEventListener('online',again))`;

/** The page for what was never saved, in place of the browser's own: who we are, how to reach us, what can be read. */
export function offlinePage({ language, name, numbers, pages, nonce }: About): Response {
  const words = OFFLINE_WORDS[language];
  const [phone, chat] = [digitsOf(numbers.phoneNumber), digitsOf(numbers.whatsapp)];
  const links = [
    phone ? `<a class="big" href="tel:+${phone}">${words.call}: +${phone}</a>` : '',
    chat ? `<a class="big chat" href="https://wa.me/${chat}">${words.whatsapp}: +${chat}</a>` : '',
  ].join('');
  const rows = pages.map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`).join('');
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<header>${escaped(name)}</header>
<main><h1>${words.title}</h1><p>${words.notSaved}</p><p><a class="big quiet" href="">${words.again}</a></p>
${links ? `<h2>${words.reach}</h2><p>${links}</p>` : ''}
${rows ? `<h2>${words.saved}</h2><ul>${rows}</ul>` : ''}</main>
<script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  });
}
