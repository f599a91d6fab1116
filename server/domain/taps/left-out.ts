/** Programs that read pages by themselves say so, or say nothing. */
const BOT =
  /bot\b|bots?[/ ;]|crawl|spider|slurp|preview|headless|lighthouse|monitor|scrap|facebookexternalhit|whatsapp\/|curl|wget|python|java\/|go-http|node|axios|undici|okhttp/i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Visitors who ask not to be tracked, and programs. */
export const isLeftOut = (headers: Headers): boolean =>
  headers['sec-gpc'] === '1' ||
  headers.dnt === '1' ||
  typeof headers['user-agent'] !== 'string' ||
  headers['user-agent'] === '' ||
  BOT.test(headers['user-agent']);
