/** What the journeys need of a browser, whichever protocol it speaks. */
export type Engine = {
  name: string;
  version: string;
  /** A page with cookies and storage of its own. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
};

export type Page = {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs in the page; what it returns is plain data. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Runs in the page and gives the element it returns. */
  find<Args extends unknown[]>(script: (...args: Args) => Element | null, ...args: Args): Promise<Handle | null>;
  ask<Result>(element: Handle, script: (element: Element) => Result): Promise<Result>;
  click(element: Handle): Promise<void>;
  type(element: Handle, text: string): Promise<void>;
  choose(select: Handle, option: string): Promise<void>;
  attach(input: Handle, file: string): Promise<void>;
  /** Uncaught errors and lines of console.error so far. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
};

/** The protocol's own name for an element. */
export type Handle = string;

/** What stands in the way of an engine that cannot be used here, and how it is helped. */
export class NotInstalled extends Error {}

/** tsx wraps functions in a helper of its own to keep their names; the page has none. */
export const inPage = (script: (...args: never[]) => unknown): string =>
  `(...args) => { const __name = (named) => named; return (${script})(...args); }`;

const LOOK_EVERY_MS = 50;
/** Only a hang is ended; a busy machine is waited for. */
const HANGS_AFTER_MS = 60_000;

/** Looks again and again until there is something. What fails on the way, such as an element just replaced, is tried again. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const start = performance.now();
  for (;;) {
    let failed = '';
    const found = await look().catch((error: unknown) => {
      failed = ` (${error instanceof Error ? error.message : error})`;
    });
    if (found) return found;
    if (performance.now() - start > HANGS_AFTER_MS) throw new Error(`Waited in vain for ${what}${failed}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
