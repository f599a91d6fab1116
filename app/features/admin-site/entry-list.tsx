import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { moved } from '#app/lib/admin/order.ts';
import { SortableList } from '#app/ui/admin/sortable-list.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';

type Props<T> = {
  label: string;
  items: readonly T[];
  onChange: (items: T[]) => void;
  /** Tells the items apart while they move. */
  keyOf: (item: T, at: number) => string;
  nameOf: (item: T, at: number) => string;
  /** The fewest that must stay. */
  least?: number;
  children: (item: T, at: number, change: (item: T) => void) => ReactNode;
};

/** Equal keys are counted, so that the same picture may stand in a list twice. */
function uniqueKeys(keys: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}

/** Entries of the site that are put in order, changed and removed one by one. */
export function EntryList<T>({ label, items, onChange, keyOf, nameOf, least = 0, children }: Props<T>) {
  const m = useAdminMessages().site;
  const keys = uniqueKeys(items.map(keyOf));
  return (
    <SortableList
      label={label}
      items={items}
      keyOf={(_, at) => keys[at] ?? at}
      nameOf={nameOf}
      onMove={(from, to) => onChange(moved(items, from, to))}
      render={(item, at, controls) => (
        <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-2 rounded-lg border border-line bg-white p-2 sm:p-3">
          <div className="flex flex-col items-center">
            {controls}
            <IconButton
              label={m.remove(nameOf(item, at))}
              disabled={items.length <= least}
              onClick={() => onChange(items.filter((_, other) => other !== at))}
              className="text-danger hover:bg-danger-100 disabled:opacity-40"
            >
              <Trash2 aria-hidden="true" size={20} />
            </IconButton>
          </div>
          {children(item, at, (next) => onChange(items.map((one, other) => (other === at ? next : one))))}
        </div>
      )}
    />
  );
}
