/** These functions are sent to the page as text, so none of them uses anything outside itself. */

/** An element as a person would name it: what it is, what it is called, what it says, where it stands. */
export type Target = { css: string; name?: string; text?: string; within?: Target };

/** The first element of that kind and name that is shown. */
export function findTarget(target: Target): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const readOut = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();
    return copy.textContent ?? '';
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby');
    if (by) return plain(by.split(' ').reduce((all, id) => `${all} ${document.getElementById(id)?.textContent}`, ''));
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (own) return plain(own);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return plain((labels.length > 0 ? labels : [element]).map(readOut).join(' '));
  };
  const search = ({ css, name, text, within }: Target): Element[] =>
    (within ? search(within) : [document])
      .flatMap((place) => [...place.querySelectorAll(css)])
      .filter(
        (element) =>
          element.checkVisibility() &&
          (name === undefined || nameOf(element) === name) &&
          (text === undefined || plain(element.textContent).includes(text)),
      );
  return search(target)[0] ?? null;
}

/** Brings the element into view. True when it stands where it stood at the last look, and nothing covers it. */
export function canBeClicked(element: Element): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getClientRects()[0];
  if (!box || element.matches(':disabled')) return false;
  const place = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const last = Reflect.get(element, 'lastPlace');
  Reflect.set(element, 'lastPlace', place);
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return place === last && element.contains(top);
}

/** React has taken the page over. */
export const isHydrated = (): boolean => Object.keys(document).some((key) => key.startsWith('__reactContainer'));

export const isDrawn = (element: Element): boolean =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;

/** What stands in a field, or which option a list shows. */
export const heldBy = (element: Element): string =>
  element instanceof HTMLSelectElement
    ? (element.selectedOptions[0]?.text ?? '')
    : ((element as HTMLInputElement).value ?? '');

/** Collects uncaught errors and lines of console.error from now on; gives what has come since the last look. */
export function watchFaults(): string[] {
  const known = Reflect.get(window, 'faultsSeen') as string[] | undefined;
  if (known) return known.splice(0);
  const faults: string[] = [];
  Reflect.set(window, 'faultsSeen', faults);
  window.addEventListener('error', (event) => faults.push(`error: ${event.message}`));
  window.addEventListener('unhandledrejection', (event) => faults.push(`unhandled rejection: ${event.reason}`));
  const say = console.error;
  console.error = (...words: unknown[]) => {
    faults.push(`console.error: ${words.join(' ')}`);
    say.apply(console, words);
  };
  return [];
}
