import { type RefObject, useEffect, useRef, useState } from 'react';

const LOOK_MS = 100;
/** More than one: between two pages of a list there is a moment in which nothing is on its way. */
const QUIET_LOOKS = 5;
/** "Load more" is at work, pressed or by itself. */
const listGrows = () => document.querySelector('main button[aria-busy=true]') !== null;

/** Whether an element has been within `margin` of the view for half a second while no list above it grew; once true it stays true. */
export function useStays<T extends Element>(margin: string): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays || !element.current) return;
    let looks: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearInterval(looks);
        if (!entries.at(-1)?.isIntersecting) return;
        let quiet = 0;
        looks = setInterval(() => {
          quiet = listGrows() ? 0 : quiet + 1;
          if (quiet === QUIET_LOOKS) setStays(true);
        }, LOOK_MS);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => {
      clearInterval(looks);
      observer.disconnect();
    };
  }, [stays, margin]);
  return [element, stays];
}
