import { useEffect } from 'react';
import { keepNeed, readNeed } from '#app/lib/second-factor.ts';
import { useMe } from '#app/lib/session.ts';

/** Whether a second factor must be set up first: as the server has said, or had said before the page was loaded again. */
export function useNeeded(): boolean {
  const me = useMe();
  useEffect(() => {
    if (me) keepNeed(me.needsSecondFactor);
  }, [me]);
  return me ? me.needsSecondFactor : readNeed();
}
