import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** What was kept of a form when it was left, or null. A form with nothing to keep has no name. */
export function useDraft(form: string | undefined): Draft | null {
  const [kept] = useState(() => (form ? readDraft(form) : null));
  return kept;
}

export type KeptValue = {
  value: string;
  set: (value: string) => void;
  changed: boolean;
  /** It is from when the form was last left. */
  restored: boolean;
  /** It is saved: nothing is kept any longer. */
  forget: () => void;
  restart: () => void;
};

/** A value beside the fields of a form, as text: an order, a list of chosen things. Kept as the fields are. */
export function useKeptValue(form: string, initial: string): KeptValue {
  const kept = useDraft(form)?.value;
  const [first] = useState(initial);
  const [value, setValue] = useState(kept ?? initial);
  const saved = useRef(false);
  const changed = value !== first;
  useEffect(() => {
    if (changed && !saved.current) keepDraft(form, { value });
    else dropDraft(form);
  }, [form, value, changed]);
  return {
    value,
    set: setValue,
    changed,
    restored: changed && kept !== undefined,
    forget() {
      saved.current = true;
      dropDraft(form);
    },
    restart: () => setValue(first),
  };
}
