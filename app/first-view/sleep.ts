import { whenStaying } from '../lib/quiet.ts';

/** A link that does something else than lead somewhere, once its code is there. */
const WAITS = 'a[data-waits]';

/** The sleep of a part of the page: the server's HTML stands and its links work, but its code is neither fetched nor run. */
export class Sleep {
  /** Resolves once the visitor has begun to look around: whoever sleeps on holds up every step of the router. */
  readonly ended: Promise<void>;
  #end = () => {};
  #watching = new AbortController();
  #press: Event | null = null;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  watch(element: Element): () => void {
    const { signal } = this.#watching;
    void whenStaying().then(() => this.#end());
    const remember = (press: Event) => {
      if (!element.contains(press.target as Node)) return;
      this.#press = press;
      if ((press.target as Element).closest(WAITS)) press.preventDefault();
    };
    // On the window: React keeps a press on what it has not hydrated from everybody below.
    window.addEventListener('click', remember, { capture: true, signal });
    return () => this.#watching.abort();
  }

  /** The part hears presses itself from now on. */
  hears(): void {
    this.#watching.abort();
  }

  /** The part is awake. A button or such a link that was pressed meanwhile is pressed again; one whose press woke it is not. */
  over(): void {
    const press = this.#press;
    this.#press = null;
    if (press?.eventPhase === Event.NONE) (press.target as Element).closest<HTMLElement>(`button, ${WAITS}`)?.click();
  }
}
