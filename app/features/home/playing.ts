import { useState } from 'react';
import { useLight } from '#app/lib/light.tsx';
import { useMediaQuery } from '#app/lib/media-query.ts';

/** Carousels do not play under reduced motion or in light mode unless the visitor presses play; pause always works. */
export function usePlaying(): [playing: boolean, setPlaying: (playing: boolean) => void] {
  const light = useLight();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  return [chosen ?? !(light || still), setChosen];
}
