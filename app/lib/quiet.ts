const BEGINNINGS = ['scroll', 'pointerdown', 'keydown'] as const;
/** After this long a visitor counts as staying. */
const STAYED_MS = 10_000;
const QUIET_MS = 2000;

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

const idle = (): Promise<void> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()));

function begun(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      resolve();
    };
    const timer = setTimeout(begin, STAYED_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const name of BEGINNINGS) window.addEventListener(name, begin, { passive: true, signal: stop.signal });
  });
}

/** Nothing has been loaded for a moment. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, QUIET_MS);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
  });
}

/** Resolves when the page has loaded and the visitor has interacted or stayed a while. */
export function whenStaying(): Promise<void> {
  staying ??= loaded().then(begun).then(idle);
  return staying;
}
let staying: Promise<void> | undefined;

/** Resolves when nothing has been loading for a moment. */
export const whenQuiet = (): Promise<void> => quiet().then(idle);
