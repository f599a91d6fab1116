import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { FailureWords } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import type { BinKindName } from '#contract/bin.ts';
import type { Call } from '#contract/calls/call.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUndo } from './use-undo.tsx';

type Options<Row> = {
  call: (row: Row) => Promise<{ message: string }>;
  /** Names the thing: "Delete the user Asha (asha@…)?" */
  question: (row: Row) => string;
  /** The kind that goes to the bin: the toast then offers to take it back. */
  bin?: BinKindName;
  /** Where it is no deletion: what the dialog is called, and what happens. */
  title?: string;
  note?: string;
  /** Takes it out of the list that is shown, before the server is asked for a new one. */
  onGone?: (row: Row) => void;
  /** The call that is made: the table says which lists it makes stale. */
  writes: Call;
  words: FailureWords;
  /** Said where a Yes finds nothing chosen. */
  nothingChosen?: string;
};

/** const deletion = useDeletion<User>({ … }); then `deletion.ask(user)` on its button and `{deletion.dialog}` in the page. */
export function useDeletion<Row extends { id: number | string }>(
  options: Options<Row>,
): { ask: (row: Row) => void; dialog: ReactNode } {
  const { failures: m, common } = useAdminMessages();
  const sayDeleted = useUndo();
  const [chosen, setChosen] = useState<Row | null>(null);
  const removal = useWrite({
    call: options.call,
    writes: options.writes,
    words: options.words,
    shown: options.bin !== undefined,
    onDone: ({ message }, row) => {
      if (options.bin) sayDeleted(message, { kind: options.bin, id: Number(row.id) });
      options.onGone?.(row);
      setChosen(null);
    },
  });
  const dialog = (
    <ConfirmDialog
      open={chosen !== null}
      question={chosen === null ? '' : options.question(chosen)}
      title={options.title}
      note={options.note ?? (options.bin ? common.confirmBin : undefined)}
      failure={removal.failure}
      busy={removal.busy}
      onYes={() => (chosen === null ? toast.error(options.nothingChosen ?? m.error) : removal.run(chosen))}
      onNo={() => {
        setChosen(null);
        removal.clear();
      }}
    />
  );
  return { ask: setChosen, dialog };
}
