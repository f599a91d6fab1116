import { useCallback, useEffect, useState } from 'react';

/** Playing, it starts again after the last picture. */
export const following = (index: number, count: number): number => (index + 1) % count;

/** By hand it stops at the first and the last picture. */
export const clamped = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));

/** How long before its turn a picture begins to load. */
const PREPARE_MS = 1500;

type Show = { index: number; wanted: ReadonlySet<number> };
const FIRST: Show = { index: 0, wanted: new Set([0]) };

/** Shows a picture and remembers it as wanted: what has been loaded once stays. */
const showing = (show: Show, index: number): Show => ({ index, wanted: new Set(show.wanted).add(index) });

/**
 * Which of `count` pictures is shown. While `playing`, the next one comes every `intervalMs`; it is added to `wanted` (what the page
 * should load) shortly before. A move by hand starts the interval anew.
 */
export function useSlides(count: number, intervalMs: number, playing: boolean) {
  const [show, setShow] = useState(FIRST);
  const [moves, setMoves] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move by hand gives the picture its full time.
  useEffect(() => {
    if (!playing || count < 2) return;
    const timer = setInterval(() => setShow((now) => showing(now, following(now.index, count))), intervalMs);
    return () => clearInterval(timer);
  }, [playing, count, intervalMs, moves]);

  useEffect(() => {
    if (!playing || count < 2) return;
    const next = following(show.index, count);
    const timer = setTimeout(
      () => setShow((now) => ({ ...now, wanted: new Set(now.wanted).add(next) })),
      Math.max(0, intervalMs - PREPARE_MS),
    );
    return () => clearTimeout(timer);
  }, [playing, count, intervalMs, show.index]);

  const goTo = useCallback(
    (index: number) => {
      setShow((now) => showing(now, clamped(index, count)));
      setMoves((now) => now + 1);
    },
    [count],
  );
  // Pictures may be taken away while the page is open.
  return { index: clamped(show.index, Math.max(1, count)), wanted: show.wanted, goTo };
}
