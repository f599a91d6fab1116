import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

/**
 * <ScrollRow leftLabel="…" rightLabel="…"><li>…</li></ScrollRow>: a list that scrolls sideways.
 * The arrows are there only while the content is wider than the row; each press moves it by 300 px.
 */
export const SCROLL_STEP_PX = 300;

type Props = { leftLabel: string; rightLabel: string; children: ReactNode; busy?: boolean; className?: string };
type Edge = 'start' | 'middle' | 'end';

export function ScrollRow({ leftLabel, rightLabel, children, busy, className }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [overflows, setOverflows] = useState(false);
  const [edge, setEdge] = useState<Edge>('start');

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });

  const move = (direction: -1 | 1) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current?.scrollBy({ left: direction * SCROLL_STEP_PX, behavior: still ? 'auto' : 'smooth' });
  };
  const fade = { start: 'md:fade-end', middle: 'md:fade-both', end: 'md:fade-start' }[edge];
  const onScroll = (event: UIEvent<HTMLUListElement>) => setEdge(edgeOf(event.currentTarget));

  return (
    <div className={classNames('relative min-w-0', className)}>
      <ul
        ref={list}
        aria-busy={busy}
        onScroll={onScroll}
        className={classNames('bleed no-scrollbar flex gap-4 overflow-x-auto pt-1 pb-5 md:gap-6', overflows && fade)}
      >
        {children}
      </ul>
      {overflows ? (
        <>
          <Arrow label={leftLabel} side="left" disabled={edge === 'start'} onPress={() => move(-1)} />
          <Arrow label={rightLabel} side="right" disabled={edge === 'end'} onPress={() => move(1)} />
        </>
      ) : null}
    </div>
  );
}

function edgeOf(element: HTMLElement): Edge {
  if (element.scrollLeft <= 1) return 'start';
  return element.scrollLeft + element.clientWidth >= element.scrollWidth - 1 ? 'end' : 'middle';
}

/** aria-disabled, not disabled: the button keeps the keyboard's focus when the row reaches its end. */
function Arrow({
  label,
  side,
  disabled,
  onPress,
}: {
  label: string;
  side: 'left' | 'right';
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <IconButton
      label={label}
      aria-disabled={disabled}
      onClick={onPress}
      className={classNames(
        'absolute top-[calc(50%-2.5rem)] rounded-full bg-white text-charcoal shadow-lift ring-1 ring-line hover:bg-charcoal hover:text-white aria-disabled:opacity-0 focus-visible:aria-disabled:opacity-60',
        side === 'left' ? '-left-2 md:-left-5' : '-right-2 md:-right-5',
      )}
    >
      {side === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </IconButton>
  );
}
