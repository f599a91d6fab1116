import { type Handle, inPage, type Page } from './engine.ts';
import { watchFaults } from './in-page.ts';

/** W3C WebDriver over HTTP (https://www.w3.org/TR/webdriver2/): the commands the journeys need. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Reference = { [ELEMENT]: string };

async function command<Value>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<Value> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

export const isReady = async (driver: string): Promise<boolean> =>
  (await command<{ ready: boolean }>(`${driver}/status`, 'GET')).ready;

type Session = { sessionId: string; capabilities: { browserVersion: string } };

/** A browser of its own, with one window. */
export async function newSession(driver: string): Promise<{ page: Page; version: string }> {
  const { sessionId, capabilities } = await command<Session>(`${driver}/session`, 'POST', { capabilities: {} });
  return { page: pageOf(`${driver}/session/${sessionId}`), version: capabilities.browserVersion };
}

function pageOf(session: string): Page {
  const post = <Value>(path: string, body: object = {}) => command<Value>(`${session}/${path}`, 'POST', body);
  const faults: string[] = [];

  /**
   * Every look at the page sets the watch too, where a new document has none, and brings what it has seen. The scripts of our pages
   * begin when the page has loaded (app/first-view), so the watch is there before them.
   */
  async function run<Value>(script: (...args: never[]) => unknown, args: unknown[]): Promise<Value> {
    const { seen, value } = await post<{ seen: string[]; value: Value }>('execute/sync', {
      script: `return { seen: (${inPage(watchFaults)})(), value: (${inPage(script)})(...arguments) };`,
      args,
    });
    faults.push(...seen);
    return value;
  }
  const reference = (element: Handle): Reference => ({ [ELEMENT]: element });

  return {
    async open(url) {
      await post('url', { url });
      await run(() => null, []);
    },
    resize: (width, height) => post('window/rect', { width, height }),
    evaluate: (script, ...args) => run(script, args),
    find: async (script, ...args) => (await run<Reference | null>(script, args))?.[ELEMENT] ?? null,
    ask: (element, script) => run(script, [reference(element)]),
    click: (element) => post(`element/${element}/click`),
    type: (element, text) => post(`element/${element}/value`, { text }),
    async choose(select, option) {
      const found = await post<Reference>(`element/${select}/element`, {
        using: 'xpath',
        value: `.//option[normalize-space() = "${option}"]`,
      });
      await post(`element/${found[ELEMENT]}/click`);
    },
    attach: (input, file) => post(`element/${input}/value`, { text: file }),
    async faults() {
      await run(() => null, []);
      return faults;
    },
    close: () => command(session, 'DELETE'),
  };
}
