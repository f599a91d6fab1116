import { createContext, useContext, useEffect, useMemo, useState } from 'react';

/**
 * What would become of what is in a form if it were left now: kept for its next opening, lost (a password is never kept),
 * stopped on its way to the server, or sent only in part.
 */
export type Unsaved = 'kept' | 'lost' | 'sending' | 'sendingSome';

type Note = { unsaved: Unsaved; inDialog: boolean };
type Forms = {
  note: (form: symbol, note: Note | null) => void;
  /** The next step in the history is meant: a dialog's own button, or a save. */
  letGo: () => void;
};

const GRAVEST: readonly Unsaved[] = ['sending', 'sendingSome', 'lost', 'kept'];

const NO_FORMS: Forms = { note: () => {}, letGo: () => {} };
export const FormsContext = createContext<Forms>(NO_FORMS);

/** Gathers what the forms inside say of themselves, and hands it on to whoever gathers around it. */
export function gatherForms(outer: Forms, inDialog: boolean, onLetGo = () => {}) {
  const notes = new Map<symbol, Note>();
  const forms: Forms = {
    note(form, note) {
      const own = note && { ...note, inDialog: note.inDialog || inDialog };
      if (own) notes.set(form, own);
      else notes.delete(form);
      outer.note(form, own);
    },
    letGo() {
      onLetGo();
      outer.letGo();
    },
  };
  /** The gravest of what is not saved; of forms in dialogs alone where the page itself stays. */
  const unsaved = (pageStays = false): Unsaved | null => {
    const found = [...notes.values()].filter((note) => note.inDialog || !pageStays);
    return GRAVEST.find((grave) => found.some((note) => note.unsaved === grave)) ?? null;
  };
  return { forms, unsaved };
}

/** `onLetGo` must stay the same from one drawing to the next. */
export function useForms({ inDialog, onLetGo }: { inDialog: boolean; onLetGo?: () => void }) {
  const outer = useContext(FormsContext);
  return useMemo(() => gatherForms(outer, inDialog, onLetGo), [outer, inDialog, onLetGo]);
}

/** Every form says with this whether it holds something that is not saved: nobody then leaves it without being asked. */
export function useUnsaved(unsaved: Unsaved | null): void {
  const { note } = useContext(FormsContext);
  const [form] = useState(() => Symbol());
  useEffect(() => {
    note(form, unsaved && { unsaved, inDialog: false });
    return () => note(form, null);
  }, [note, form, unsaved]);
}

export const useLetGo = (): (() => void) => useContext(FormsContext).letGo;
