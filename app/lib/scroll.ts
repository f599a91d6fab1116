import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether the page is scrolled by more than `threshold` pixels; false on the server. The element stands at the top of the page. It is
 * watched rather than the scrolling: asking how far a page is scrolled makes the browser lay it out then and there.
 */
export function useScrolledPast(threshold: number): [RefObject<HTMLDivElement | null>, boolean] {
  const top = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const watcher = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false), {
      rootMargin: `${threshold}px 0px 0px`,
    });
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, [threshold]);
  return [top, past];
}
