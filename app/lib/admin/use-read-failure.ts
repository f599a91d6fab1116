import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type FailureWords, failureText } from './failure-text.ts';

type Read = { error: unknown; errorUpdatedAt: number };

/** Says in a toast that something could not be read. Once per failure. */
export function useReadFailure({ error, errorUpdatedAt }: Read, words: FailureWords): void {
  const said = error ? failureText(error, words) : null;
  useEffect(() => {
    if (said) toast.error(said, { id: `read ${errorUpdatedAt}` });
  }, [said, errorUpdatedAt]);
}
