import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, FolderInput, type LucideIcon, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dropDraft } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { categoriesQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useKeptValue } from '#app/lib/admin/use-draft.ts';
import { useRefresh, useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { useUndo } from '#app/ui/admin/use-undo.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { bulkProducts } from '#contract/calls/many.ts';
import type { BulkAction } from '#contract/many.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import type { Choice } from './use-choice.ts';

const ACTIONS: [BulkAction, LucideIcon][] = [
  ['hide', EyeOff],
  ['show', Eye],
  ['move', FolderInput],
  ['pin', Pin],
  ['unpin', PinOff],
  ['delete', Trash2],
];

const MOVE = 'products move';

type Order = { action: BulkAction; categories?: string };

/** Stays at the bottom while several products are chosen, and does one thing with all of them. */
export function BulkBar({ choice, shown }: { choice: Choice; shown: number }) {
  const { many: m, failures } = useAdminMessages();
  const [asking, setAsking] = useState<'move' | 'delete' | null>(null);
  const { chosen } = choice;
  const ids = chosen.map(({ id }) => id);
  const refresh = useRefresh();
  const sayDeleted = useUndo();
  const options = {
    call: (order: Order) => request(bulkProducts, { body: { ids, ...order } }),
    writes: bulkProducts,
    words: { silent: m.failed, noResponse: failures.noResponse, broken: failures.setup },
    // Where some are not there any more, the list shows it.
    onRefused: () => {
      void refresh(bulkProducts);
      return false;
    },
  };
  const finish = () => {
    setAsking(null);
    choice.none();
  };
  const change = useWrite({
    ...options,
    onDone: () => {
      dropDraft(MOVE);
      finish();
    },
  });
  const removal = useWrite({
    ...options,
    shown: true,
    onDone: ({ message }: { message: string }) => {
      sayDeleted(message, { kind: 'product', ids });
      finish();
    },
  });
  const busy = change.busy || removal.busy;
  const close = () => {
    setAsking(null);
    change.clear();
    removal.clear();
  };
  const allChosen = chosen.length === Math.min(shown, MANY_LIMITS.bulk) && shown > 0;
  return (
    <>
      <section
        aria-label={m.bar}
        className="sticky bottom-0 z-20 -mx-4 mt-4 border-line border-t bg-white px-4 py-2 shadow-lift md:-mx-6 md:px-6 lg:-mx-10 lg:rounded-t-lg lg:border-x lg:px-10"
      >
        <div className="flex flex-wrap items-center gap-x-3">
          <p role="status" className="mr-auto font-semibold">
            {m.chosen(chosen.length)}
            {choice.isFull ? (
              <span className="ml-2 font-normal text-ash text-sm">{m.most(MANY_LIMITS.bulk)}</span>
            ) : null}
          </p>
          <button
            type="button"
            onClick={allChosen ? choice.none : choice.all}
            className="-ml-2 min-h-11 rounded-block px-2 font-semibold text-terracotta-700 underline hover:bg-sand"
          >
            {allChosen ? m.none : m.all}
          </button>
          <button
            type="button"
            onClick={choice.stop}
            className="-mr-2 ml-auto min-h-11 sm:ml-0 rounded-block px-2 font-semibold underline hover:bg-sand"
          >
            {m.done}
          </button>
        </div>
        <div className="grid grid-cols-3 gap-2 pb-1 xl:grid-cols-6">
          {ACTIONS.map(([action, Icon]) => (
            <Button
              key={action}
              variant="quiet"
              disabled={chosen.length === 0 || busy}
              aria-haspopup={action === 'move' || action === 'delete' ? 'dialog' : undefined}
              onClick={() => (action === 'move' || action === 'delete' ? setAsking(action) : change.run({ action }))}
              className={classNames(
                'flex-col gap-1! px-1! text-sm sm:flex-row sm:gap-2!',
                action === 'delete' && 'text-danger',
              )}
            >
              <Icon aria-hidden="true" size={18} className="shrink-0" />
              {m.actions[action]}
            </Button>
          ))}
        </div>
      </section>
      <ConfirmDialog
        open={asking === 'delete'}
        question={m.confirmDelete(chosen.length)}
        note={m.confirmBin}
        failure={removal.failure}
        busy={removal.busy}
        onYes={() => removal.run({ action: 'delete' })}
        onNo={close}
      />
      <Dialog open={asking === 'move'} onClose={close} title={m.moveTitle(chosen.length)} locked={change.busy}>
        {asking === 'move' ? (
          <MoveForm
            busy={change.busy}
            failure={change.failure}
            onMove={(categories) => change.run({ action: 'move', categories })}
            onCancel={close}
          />
        ) : null}
      </Dialog>
    </>
  );
}

type MoveProps = { busy: boolean; failure: string | null; onMove: (category: string) => void; onCancel: () => void };

function MoveForm({ busy, failure, onMove, onCancel }: MoveProps) {
  const { many: m, products } = useAdminMessages();
  const twin = useTwins();
  const categories = useQuery(categoriesQuery()).data ?? [];
  const kept = useKeptValue(MOVE, '');
  useUnsaved(kept.changed ? 'kept' : null);
  return (
    <FormFrame
      onSubmit={(event) => {
        event.preventDefault();
        if (kept.value !== '') onMove(kept.value);
      }}
      failure={failure}
      submit={m.move}
      busy={busy}
      restored={kept.restored ? { onStartOver: kept.restart } : undefined}
      onCancel={onCancel}
    >
      <SelectField
        label={m.moveTo}
        placeholder={products.choose}
        options={categories.map(({ value, label, labelSo }) => ({ value, label: twin(label, labelSo).text }))}
        value={kept.value}
        required
        onChange={(event) => kept.set(event.target.value)}
      />
    </FormFrame>
  );
}
