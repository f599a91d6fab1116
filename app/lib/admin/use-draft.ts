import { useEffect, useState } from 'react';
import { getSession } from '../session.ts';
import { type Draft, dropDraft, readDraft } from './form-draft.ts';

/** What was kept of a form from before the session ended, or null. A form with nothing to keep has no name. */
export function useDraft(form: string | undefined): Draft | null {
  const [kept] = useState(() => (form ? readDraft(form) : null));
  useEffect(() => {
    if (!form) return;
    return () => {
      // Closed while signed in: saved or given up. Closed because the session ended: kept for the next sign-in.
      if (getSession()) dropDraft(form);
    };
  }, [form]);
  return kept;
}
