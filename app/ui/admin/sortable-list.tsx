import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEdgeScroll } from '#app/lib/admin/edge-scroll.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { placeAfterKey } from '#app/lib/admin/order.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';

type Drag = { from: number; over: number };

type Props<T> = {
  label: string;
  items: readonly T[];
  keyOf: (item: T, at: number) => string | number;
  /** What the buttons of an entry name it by. */
  nameOf: (item: T, at: number) => string;
  onMove: (from: number, to: number) => void;
  /** An entry; `controls` are its grip and its two buttons. */
  render: (item: T, at: number, controls: ReactNode) => ReactNode;
  disabled?: boolean;
};

/** A list that is put in order by dragging a grip, by the arrow keys on it, or by two buttons. */
export function SortableList<T>({ label, items, keyOf, nameOf, onMove, render, disabled }: Props<T>) {
  const m = useAdminMessages().order;
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  /** Moving an entry in the document takes the focus from what is in it. */
  const refocus = useRef<string | null>(null);
  const scrollNear = useEdgeScroll(list, drag !== null);

  useEffect(() => {
    const wanted = refocus.current;
    refocus.current = null;
    if (wanted) list.current?.querySelector<HTMLElement>(wanted)?.focus();
  });

  const move = (from: number, to: number, control?: string) => {
    const item = items[from];
    if (item === undefined || to === from || to < 0 || to >= items.length) return;
    if (control) refocus.current = `[data-place="${to}"] [data-control="${control}"]`;
    onMove(from, to);
    setSaid(m.movedTo(nameOf(item, from), to + 1, items.length));
  };

  const placeUnder = (event: PointerEvent): number | null => {
    const entry = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
    return entry && list.current?.contains(entry) ? Number(entry.getAttribute('data-place')) : null;
  };
  const grip = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, over: at });
    },
    onPointerMove: (event: PointerEvent) => {
      scrollNear(event.clientY);
      const over = drag && placeUnder(event);
      if (drag && over !== null && over !== drag.over) setDrag({ ...drag, over });
    },
    onPointerUp: (event: PointerEvent) => {
      // The list may have scrolled under a finger that did not move.
      if (drag) move(drag.from, placeUnder(event) ?? drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const to = placeAfterKey(event.key, at, items.length);
      if (to === null) return;
      event.preventDefault();
      move(at, to, 'grip');
    },
  });

  return (
    <>
      <ol ref={list} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map((item, at) => {
          const name = nameOf(item, at);
          const controls = (
            <>
              <IconButton
                label={m.drag(name)}
                data-control="grip"
                disabled={disabled}
                className="cursor-grab touch-none text-ash hover:bg-sand-200"
                {...grip(at)}
              >
                <GripVertical aria-hidden="true" size={20} />
              </IconButton>
              <Step
                control="up"
                label={m.earlier(name)}
                off={disabled || at === 0}
                onPress={() => move(at, at - 1, 'up')}
              >
                <ChevronUp aria-hidden="true" size={20} />
              </Step>
              <Step
                control="down"
                label={m.later(name)}
                off={disabled || at === items.length - 1}
                onPress={() => move(at, at + 1, 'down')}
              >
                <ChevronDown aria-hidden="true" size={20} />
              </Step>
            </>
          );
          return (
            <li
              key={keyOf(item, at)}
              data-place={at}
              className={classNames(
                'rounded-block transition-opacity',
                drag?.from === at && 'opacity-50',
                drag && drag.over === at && drag.from !== at && 'outline-3 outline-terracotta',
              )}
            >
              {render(item, at, controls)}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type StepProps = { control: string; label: string; off: boolean | undefined; onPress: () => void; children: ReactNode };

/** aria-disabled, not disabled: at the end of the list the button keeps the keyboard's focus. */
function Step({ control, label, off, onPress, children }: StepProps) {
  return (
    <IconButton
      label={label}
      data-control={control}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      className="text-charcoal hover:bg-sand-200 aria-disabled:opacity-35"
    >
      {children}
    </IconButton>
  );
}
