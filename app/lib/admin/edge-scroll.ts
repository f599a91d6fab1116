import { type RefObject, useEffect, useRef } from 'react';

const EDGE = 72;
const STEP = 10;
const TURN_MS = 16;

/** How far to scroll in one turn, by where the pointer is between the two edges. */
export function stepAt(y: number, top: number, bottom: number): number {
  if (y < top + EDGE) return -STEP;
  return y > bottom - EDGE ? STEP : 0;
}

function scrollerOf(element: Element | null): Element {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

/** While something of a list is dragged near the edge of what shows it, that scrolls on. Told where the pointer is. */
export function useEdgeScroll(list: RefObject<Element | null>, dragging: boolean): (y: number) => void {
  const pointer = useRef<number | null>(null);
  useEffect(() => {
    if (!dragging) return;
    const scroller = scrollerOf(list.current);
    const { top, bottom } =
      scroller === document.documentElement ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
    const timer = setInterval(() => {
      // Not before it has moved: a grip may stand at the edge.
      if (pointer.current !== null) scroller.scrollBy(0, stepAt(pointer.current, top, bottom));
    }, TURN_MS);
    return () => {
      clearInterval(timer);
      pointer.current = null;
    };
  }, [list, dragging]);
  return (y) => {
    pointer.current = y;
  };
}
