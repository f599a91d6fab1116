import { useEffect, useState } from 'react';
import { type OpeningHours, openAt } from '#contract/hours.ts';
import { useMessages } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';

const MINUTE = 60_000;

/** Whether the business is open at this moment. Said in the browser alone: a kept page would go on saying it. */
export function OpenNow({ hours, className }: { hours: readonly OpeningHours[]; className?: string }) {
  const messages = useMessages().hours;
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const state = now === null ? null : openAt(hours, now);
  if (!state) return null;
  return (
    <p className={classNames('flex items-baseline gap-2', className)}>
      <span
        aria-hidden="true"
        className={classNames('size-2.5 shrink-0 rounded-full', state.open ? 'bg-leaf' : 'bg-terracotta-300')}
      />
      {state.open ? messages.open(state.until) : messages.closed(messages.days[state.next.day], state.next.opens)}
    </p>
  );
}
