import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';

type Props<T> = {
  items: readonly T[];
  onChange: (items: T[]) => void;
  /** Tells the items apart while they move. */
  keyOf: (item: T, at: number) => string;
  nameOf: (item: T, at: number) => string;
  /** The fewest that must stay. */
  least?: number;
  children: (item: T, at: number, change: (item: T) => void) => ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Equal keys are counted, so that the same thing may stand in a list twice. */
function uniqueKeys(keys: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return keys.map((key) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}

/** A list that is put in order by dragging, by buttons or by the arrow keys. */
export function Sortable<T>({ items, onChange, keyOf, nameOf, least = 0, children }: Props<T>) {
  const m = useAdminMessages().site.order;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<string | null>(null);
  const keys = uniqueKeys(items.map(keyOf));

  // A row that is moved in the document loses the focus.
  useEffect(() => {
    if (focus === null) return;
    document.getElementById(focus)?.focus();
    setFocus(null);
  }, [focus]);

  function move(from: number, to: number, part?: string): void {
    const item = items[from];
    if (to < 0 || to >= items.length || to === from || item === undefined) return;
    const next = moved(items, from, to);
    onChange(next);
    setSaid(m.moved(nameOf(item, from), to + 1, items.length));
    if (part) setFocus(`${id}-${uniqueKeys(next.map(keyOf))[to]}-${part}`);
  }

  function dragTo(y: number): void {
    if (dragged === null || !list.current) return;
    const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex(({ top, bottom }) => y >= top && y < bottom);
    const row = rows[over];
    const from = rows[dragged];
    if (over < 0 || over === dragged || !row || !from) return;
    // Past the middle of a row, so that two rows of different height do not change places for ever.
    const past = over > dragged ? y > row.top + row.height / 2 : y < row.top + row.height / 2;
    if (!past) return;
    move(dragged, over);
    setDragged(over);
  }

  // On the window: the row under the finger moves in the document, and would take the events with it.
  useEffect(() => {
    if (dragged === null) return;
    const follow = (event: PointerEvent) => dragTo(event.clientY);
    const drop = () => setDragged(null);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  });

  const onKey = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    move(at, at + step, 'handle');
  };

  return (
    <div>
      <ol ref={list} className="grid gap-3">
        {items.map((item, at) => {
          const name = nameOf(item, at);
          const idOf = (part: string) => `${id}-${keys[at]}-${part}`;
          return (
            <li
              key={keys[at]}
              className={classNames(
                'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-2 rounded-lg border bg-white p-2 sm:p-3',
                dragged === at ? 'border-terracotta bg-terracotta-100 shadow-lift' : 'border-line',
              )}
            >
              <div className="flex flex-col items-center">
                <IconButton
                  id={idOf('handle')}
                  label={m.handle(name)}
                  onKeyDown={(event) => onKey(event, at)}
                  onPointerDown={() => setDragged(at)}
                  className="cursor-grab touch-none text-ash hover:bg-sand"
                >
                  <GripVertical aria-hidden="true" size={20} />
                </IconButton>
                <IconButton
                  id={idOf('up')}
                  label={m.up(name)}
                  aria-disabled={at === 0}
                  onClick={() => move(at, at - 1, 'up')}
                  className="text-ash hover:bg-sand aria-disabled:opacity-40"
                >
                  <ArrowUp aria-hidden="true" size={20} />
                </IconButton>
                <IconButton
                  id={idOf('down')}
                  label={m.down(name)}
                  aria-disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1, 'down')}
                  className="text-ash hover:bg-sand aria-disabled:opacity-40"
                >
                  <ArrowDown aria-hidden="true" size={20} />
                </IconButton>
                <IconButton
                  label={m.remove(name)}
                  disabled={items.length <= least}
                  onClick={() => onChange(items.filter((_, other) => other !== at))}
                  className="text-danger hover:bg-danger-100 disabled:opacity-40"
                >
                  <Trash2 aria-hidden="true" size={20} />
                </IconButton>
              </div>
              {children(item, at, (next) => onChange(items.map((one, other) => (other === at ? next : one))))}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
