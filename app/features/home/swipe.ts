import { type KeyboardEvent, type TouchEvent, useRef } from 'react';

const SWIPE_PX = 40;

type Moves = { onPrevious: () => void; onNext: () => void };

/** Handlers that turn a sideways swipe or an arrow key into a move. Spread them on the element that shows the pictures. */
export function useSwipe({ onPrevious, onNext }: Moves) {
  const startedAt = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      startedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (startedAt.current === null || !touch) return;
      const moved = touch.clientX - startedAt.current;
      startedAt.current = null;
      if (moved > SWIPE_PX) onPrevious();
      if (moved < -SWIPE_PX) onNext();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') onPrevious();
      if (event.key === 'ArrowRight') onNext();
    },
  };
}
