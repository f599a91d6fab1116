/** As React Router writes them: what the page's modules are, and the scripts that carry its data and run it. */
const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const ROUTER_SCRIPT =
  /<script(?: type="module" async="")?>((?:import "|window\.__reactRouterContext\b)[\s\S]*?)<\/script>/g;

/** A picture that never comes must not hold the scripts up for ever. */
const LATEST_MS = 4000;

/** Runs in the browser, as its own source text: it can use nothing from outside. */
function startWhenShown(files: string[], latest: number): void {
  const waiting = document.querySelectorAll('script[type="text/plain"]');
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    // Each in a task of its own: together they would hold a slow phone up for longer than a touch may wait.
    for (const href of files) {
      setTimeout(() =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
      );
    }
    for (const { textContent } of waiting) {
      setTimeout(() => {
        const script = document.createElement('script');
        if (textContent?.startsWith('import')) script.type = 'module';
        script.textContent = textContent;
        document.head.append(script);
      });
    }
  };
  const whenPainted = () => new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // The frame after the last picture has come is the one that shows it.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(whenPainted)));
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, start, { capture: true, once: true });
  setTimeout(start, latest);

  // The button pressed last before anything could answer is pressed again when somebody can.
  let pressed: HTMLButtonElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLButtonElement>('button[type="button"]');
  };
  addEventListener('click', remember, true);
  addEventListener('alive', () => {
    removeEventListener('click', remember, true);
    pressed?.click();
  });
}

/**
 * Lets a finished page fetch and run its scripts only when its first view is drawn. On a thin line they would take the banner's
 * share, on a slow phone its time, and the page can be read and its links followed without them. Whoever touches it earlier
 * gets them at once.
 */
export function startLate(html: string): string {
  const files = [...html.matchAll(MODULE_LINK)].map(([, file]) => file);
  if (files.length === 0) return html;
  const starter = `<script>(${startWhenShown})(${JSON.stringify(files)},${LATEST_MS})</script>`;
  return html
    .replace(MODULE_LINK, '')
    .replace(ROUTER_SCRIPT, (_, text: string) => `<script type="text/plain">${text}</script>`)
    .replace('</body>', () => `${starter}</body>`);
}
