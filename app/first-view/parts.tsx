import {
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isFirstPage } from './first-page.ts';
import { Sleep } from './sleep.ts';
import { FIRST_VIEW } from './switch.ts';

type Children = { children: ReactNode };

/**
 * Hydrated in a task of its own: React hydrates each Suspense boundary separately and answers input in between. Nothing inside
 * suspends, so no fallback is ever shown.
 */
export const HydratedAlone = ({ children }: Children) => (FIRST_VIEW ? <Suspense>{children}</Suspense> : children);

/**
 * Everything under the hero. While the splash covers the page its parts are not laid out (first-view.css); a page opened later has no
 * splash and shows them at once.
 */
export function BelowFirstView({ id, children }: Children & { id: string }) {
  const [behindSplash] = useState(isFirstPage);
  return (
    <div id={id} className={behindSplash ? 'below-first-view' : undefined}>
      {children}
    </div>
  );
}

const noChange = () => () => {};
/** True on the server, and in the browser while the server's HTML is taken over. */
const useHydrating = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );

function Sleeper({ sleep, children }: Children & { sleep: Sleep }) {
  const hydrating = useHydrating();
  // What is drawn in the browser has no HTML to stand for it.
  if (FIRST_VIEW && hydrating && typeof document !== 'undefined') use(sleep.ended);
  // As soon as it stands, not when its effects run: a press in between would count twice.
  useLayoutEffect(() => sleep.hears(), [sleep]);
  useEffect(() => sleep.over(), [sleep]);
  return children;
}

/**
 * A part of the page, asleep until the visitor begins to look around. It has no background of its own: the browser would count its
 * arrival as a layout shift. Its children must stay the same, or React draws them anew without waiting.
 */
export function Part({ children }: Children) {
  const place = useRef<HTMLDivElement>(null);
  const [sleep] = useState(() => new Sleep());
  useEffect(() => (place.current ? sleep.watch(place.current) : undefined), [sleep]);
  return (
    <div ref={place}>
      <Suspense>
        <Sleeper sleep={sleep}>{children}</Sleeper>
      </Suspense>
    </div>
  );
}

/** Holds the first paint until the element has been parsed: half a hero would be drawn with its words in the wrong place. */
export const PaintAfter = ({ id }: { id: string }) =>
  FIRST_VIEW ? <link rel="expect" href={`#${id}`} blocking="render" /> : null;

/** Class of an element that is laid out only near the view; it needs the height it takes until then as `--undrawn`. */
export const DRAWN_WHEN_NEAR = FIRST_VIEW ? 'drawn-when-near' : '';
