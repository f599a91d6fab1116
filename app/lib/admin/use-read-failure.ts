import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from './failure-text.ts';

type Read = { error: unknown; errorUpdatedAt: number };

/** Says in a toast that a list could not be read: the server's words where it sent some, else `text`. Once per failure. */
export function useReadFailure({ error, errorUpdatedAt }: Read, text: string): void {
  useEffect(() => {
    if (!error || !errorUpdatedAt) return;
    const said = failureText(error, { noAnswer: text, broken: text });
    if (said) toast.error(said, { id: `read ${errorUpdatedAt}` });
  }, [error, errorUpdatedAt, text]);
}
