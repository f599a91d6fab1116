import { type RefObject, useEffect, useRef, useState } from 'react';
import { FIRST_VIEW } from './switch.ts';

/** Whether an element has come within `margin` of the view; once true it stays true. With the switch off: as soon as it is hydrated. */
export function useNear<T extends Element>(margin = '400px'): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    if (!FIRST_VIEW) return setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, margin]);
  return [element, near];
}
