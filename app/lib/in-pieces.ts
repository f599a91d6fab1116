import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `count` things to draw: those of the first moment at once, what comes later one in each frame, so that a slow phone can
 * scroll on meanwhile.
 */
export function useInPieces(count: number): number {
  const [drawn, setDrawn] = useState(count);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
