import type { EntryContext } from 'react-router';
import { ALIVE } from './first-page.ts';

/** A picture that never arrives must not hold the scripts back for ever. */
const LATEST_MS = 4000;

/** `libraries`: those of the files that all others are built on. */
type Settings = { files: string[]; latest: number; alive: string; libraries: string[] };

/** Runs in the browser from its own source text: it can use nothing from outside. */
function startWhenShown({ files, latest, alive, libraries }: Settings): void {
  let begun = false;
  const inTurn = () => new Promise((resolve) => setTimeout(resolve));
  const start = async () => {
    if (begun) return;
    begun = true;
    // One task each: together they are a long task on a slow phone.
    for (const href of files) {
      setTimeout(() =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
      );
    }
    await inTurn();
    // The same holds for running them. One that does not come is asked for again by the script itself, which says so.
    for (const href of libraries) {
      await import(/* @vite-ignore */ href).catch(() => {});
      await inTurn();
    }
    for (const { textContent } of document.querySelectorAll('script[data-late]')) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }));
    }
  };
  const whenPainted = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // The last picture is on the screen one frame after it has loaded.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(whenPainted)));
  // What the browser itself does with a touch is drawn before the scripts take the processor.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(start));
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, afterFrame, { capture: true, once: true });
  setTimeout(start, latest);

  // A button pressed before hydration is pressed again after it; one whose press React hydrates for is not.
  let press: Event | null = null;
  const remember = (event: Event) => {
    press = event;
  };
  addEventListener('click', remember, true);
  addEventListener(alive, () => {
    removeEventListener('click', remember, true);
    if (press?.eventPhase !== Event.NONE) return;
    const button = 'button[type="button"], form[method="dialog"] button[type="submit"]';
    (press.target as Element).closest<HTMLButtonElement>(button)?.click();
  });
}

type Page = Pick<EntryContext, 'manifest'> & {
  staticHandlerContext: { matches: { route: { id?: string } }[] };
};

/** Every module the page will import, from the manifest: fetched together, not one import after another. */
export function modulesOf({ manifest, staticHandlerContext }: Page): string[] {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id ?? ''] ?? []);
  return [
    ...new Set([
      manifest.url,
      ...[manifest.entry, ...routes].flatMap(({ module, imports }) => [module, ...(imports ?? [])]),
    ]),
  ];
}

/** The inline script that starts the modules, the messages of the page's language among them; React writes it into the page (bootstrapScriptContent). */
export function starterOf(page: Page, messages: string | undefined): string {
  const settings: Settings = {
    files: [...modulesOf(page), ...(messages ? [messages] : [])],
    latest: LATEST_MS,
    alive: ALIVE,
    libraries: page.manifest.entry.imports ?? [],
  };
  return `(${startWhenShown})(${JSON.stringify(settings)})`;
}

/**
 * Takes the two things that would start the modules early out of the HTML: React Router's module script, kept as text for the
 * starter, and its preload links. Both are found by the mark they carry as `nonce` (entry.server.tsx), not by what they say. Where
 * React Router stops marking one of them it stays as it is, and the page starts early but works.
 */
export function holdModules(html: string, mark: string): string {
  const nonce = ` nonce="${mark}"`;
  return html.replace(/<(script|link)\b[^>]*>/g, (tag, name: string) => {
    if (!tag.includes(nonce)) return tag;
    if (name === 'link') return tag.includes(' rel="modulepreload"') ? '' : tag;
    return tag.includes(' type="module"') ? `<script${nonce} type="text/plain" data-late="">` : tag;
  });
}
