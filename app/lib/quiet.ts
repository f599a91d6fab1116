const BEGINNINGS = ['scroll', 'pointerdown', 'keydown'] as const;
/** After this long a visitor counts as staying. */
const STAYED_MS = 10_000;
const QUIET_MS = 2000;
const ANSWER_MS = 300;

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }));

/** Where nothing on the page moves, Chromium may not call an idle callback until the next frame, and there may be none. */
const IDLE_MS = 2000;
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else resolve();
  });

/** What a tap does is on the screen before anything else begins. */
const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));

function begun(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const begin = () => {
      stop.abort();
      resolve();
    };
    setTimeout(begin, STAYED_MS);
    for (const name of BEGINNINGS) window.addEventListener(name, begin, { passive: true, signal: stop.signal });
    // Who has scrolled before this code came is looking around already.
    if (window.scrollY > 0) begin();
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

let staying: Promise<void> | undefined;
let stays = false;

/** Resolves when the page has loaded and the visitor has interacted or stayed a while. */
export function whenStaying(): Promise<void> {
  staying ??= loaded()
    .then(begun)
    .then(answered)
    .then(idle)
    .then(() => {
      stays = true;
    });
  return staying;
}

/** The same as a plain answer, for what is drawn later. */
export const isStaying = (): boolean => stays;

/** Resolves when nothing has been loading for a moment. */
export const whenQuiet = (): Promise<void> => quiet().then(idle);
