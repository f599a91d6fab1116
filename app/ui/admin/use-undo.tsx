import { toast } from 'react-hot-toast/headless';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSentences } from '#app/lib/admin/use-sentences.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import type { BinKindName } from '#contract/bin.ts';
import { restoreFromBin } from '#contract/calls/bin.ts';
import { restoreManyFromBin } from '#contract/calls/many.ts';

/** Long enough to read it, to see that it was the wrong one, and to reach the button. */
const UNDO_MS = 10_000;

type Deleted = { kind: BinKindName } & ({ id: number } | { ids: number[] });

/** Says that something is deleted, in a toast that can take it back. */
export function useUndo(): (message: string, deleted: Deleted) => void {
  const m = useAdminMessages().bin;
  const say = useSentences();
  const undo = useWrite({
    call: (body: Deleted): Promise<{ message: string }> =>
      'ids' in body ? request(restoreManyFromBin, { body }) : request(restoreFromBin, { body }),
    writes: restoreFromBin,
    words: { noResponse: m.restoreFailed, broken: m.restoreFailed },
  });
  return (message, deleted) =>
    void toast.success(
      ({ id }) => (
        <span className="flex items-center gap-2">
          <span className="min-w-0 break-words">{say(message)}</span>
          <button
            type="button"
            onClick={() => {
              toast.dismiss(id);
              undo.run(deleted);
            }}
            className="-my-2 -mr-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-block px-3 font-semibold text-terracotta-700 underline hover:bg-sand"
          >
            {m.undo}
          </button>
        </span>
      ),
      { duration: UNDO_MS },
    );
}
