import { useState } from 'react';
import { useLight } from '../../lib/light.tsx';
import { useMediaQuery } from '../../lib/media-query.ts';

/** Pictures that turn by themselves stand still for reduced motion and in light mode, until the visitor asks; and stop when asked to. */
export function usePlaying(): [playing: boolean, setPlaying: (playing: boolean) => void] {
  const { light } = useLight();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  return [chosen ?? !(light || still), setChosen];
}
