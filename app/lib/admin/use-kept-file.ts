import { useEffect, useState } from 'react';
import { dropDraft, keepDraft } from './form-draft.ts';
import { dropFiles, keepFiles, readFiles } from './kept-files.ts';
import { useDraft } from './use-draft.ts';

const ONE = 'file';

export type KeptFile = {
  file: File | null;
  choose: (file: File | null) => void;
  /** The name of a file that was chosen before and could not be kept: it must be chosen again. */
  lost: string | null;
  /** It is sent, or given up. */
  forget: () => void;
};

/** The one file of a form, there again when the form is opened again. */
export function useKeptFile(form: string): KeptFile {
  const name = `${form} file`;
  const before = useDraft(name)?.name ?? null;
  const [file, setFile] = useState<File | null>(null);
  const [lost, setLost] = useState<string | null>(null);

  useEffect(() => {
    if (before === null) return;
    let left = false;
    void readFiles(name).then((files) => {
      if (left) return;
      const found = files.get(ONE) ?? null;
      setFile((now) => now ?? found);
      if (!found) setLost(before);
    });
    return () => {
      left = true;
    };
  }, [name, before]);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setLost(null);
    if (chosen) {
      keepDraft(name, { name: chosen.name });
      keepFiles(name, new Map([[ONE, chosen]]));
    } else forget();
  }
  function forget(): void {
    dropDraft(name);
    dropFiles(name);
  }
  return { file, choose, lost, forget };
}
