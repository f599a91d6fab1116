import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { inOrder, moved } from '#app/lib/admin/order.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useKeptValue } from '#app/lib/admin/use-draft.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { SortableList } from '#app/ui/admin/sortable-list.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Said } from '#app/ui/said.tsx';
import { orderCategories } from '#contract/calls/gallery.ts';
import type { Category } from '#contract/categories.ts';

type Props = { open: boolean; categories: readonly Category[]; onClose: () => void };

export function OrderDialog({ open, categories, onClose }: Props) {
  const m = useAdminMessages().categories;
  return (
    <Dialog open={open} onClose={onClose} title={m.order}>
      {open ? <OrderForm categories={categories} onClose={onClose} /> : null}
    </Dialog>
  );
}

function OrderForm({ categories, onClose }: Omit<Props, 'open'>) {
  const m = useAdminMessages();
  const twin = useTwins();
  const kept = useKeptValue('category order', categories.map(({ id }) => id).join(','));
  const order = inOrder(categories, kept.value.split(',').map(Number));
  useUnsaved(kept.changed ? 'kept' : null);
  const saving = useWrite({
    call: (ids: number[]) => request(orderCategories, { body: { ids } }),
    writes: orderCategories,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: () => {
      kept.forget();
      onClose();
    },
  });
  return (
    <FormFrame
      onSubmit={(event) => {
        event.preventDefault();
        saving.run(order.map(({ id }) => id));
      }}
      failure={saving.failure}
      submit={m.common.save}
      busy={saving.busy}
      restored={kept.restored ? { onStartOver: kept.restart } : undefined}
      onCancel={onClose}
    >
      <p className="text-ash">{m.categories.orderHint}</p>
      <SortableList
        label={m.categories.title}
        items={order}
        keyOf={(category) => category.id}
        nameOf={({ label, labelSo }) => twin(label, labelSo).text}
        onMove={(from, to) =>
          kept.set(
            moved(order, from, to)
              .map(({ id }) => id)
              .join(','),
          )
        }
        disabled={saving.busy}
        render={(category, at, controls) => (
          <div className="flex items-center gap-2 rounded-block bg-white pl-3 ring-1 ring-line">
            <span className="text-ash tabular-nums">{at + 1}</span>
            <span className="min-w-0 flex-1 break-words">
              <Said en={category.label} so={category.labelSo} />
            </span>
            <span className="flex shrink-0">{controls}</span>
          </div>
        )}
      />
    </FormFrame>
  );
}
