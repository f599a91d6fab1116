import { type ReactNode, Suspense, useState } from 'react';
import { isFirstPage } from './first-page.ts';
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

/** One child of BelowFirstView. It has no background of its own: the browser would count its arrival as a layout shift. */
export const Part = ({ children }: Children) => (
  <div>
    <HydratedAlone>{children}</HydratedAlone>
  </div>
);

/** Holds the first paint until the element has been parsed: half a hero would be drawn with its words in the wrong place. */
export const PaintAfter = ({ id }: { id: string }) =>
  FIRST_VIEW ? <link rel="expect" href={`#${id}`} blocking="render" /> : null;

/** Class of an element that is laid out only near the view; it needs the height it takes until then as `--undrawn`. */
export const DRAWN_WHEN_NEAR = FIRST_VIEW ? 'drawn-when-near' : '';
