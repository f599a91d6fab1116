import { Copy, Plus, Trash2 } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { controlClass } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { DAYS, type Day, type OpeningHours } from '#contract/hours.ts';
import { LIMITS } from '#contract/limits.ts';

type Props = {
  hours: readonly OpeningHours[];
  errorOf: (path: string) => string | undefined;
  onChange: (hours: OpeningHours[]) => void;
};

const USUAL = { opens: '08:00', closes: '17:00' };
/** A second span of a day follows the first, as after a break. */
const EVENING = { opens: '18:00', closes: '21:00' };

/** The week day by day; a day may have several spans, or none. */
export function HoursEditor({ hours, errorOf, onChange }: Props) {
  const m = useAdminMessages().site.place;
  const { days } = useMessages().hours;
  /** In the order of the week, whatever the order in which they were added. */
  const put = (next: OpeningHours[]) => onChange(DAYS.flatMap((day) => next.filter((span) => span.day === day)));
  const change = (span: OpeningHours, changes: Partial<OpeningHours>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...changes } : one)));
  const spansOf = (day: Day) => hours.filter((span) => span.day === day);
  const first = DAYS.find((day) => spansOf(day).length > 0);
  const copyAll = () => first && put(DAYS.flatMap((day) => spansOf(first).map((span) => ({ ...span, day }))));
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{m.hours}</legend>
      <p className="mb-2 text-ash text-sm">{m.hoursHint}</p>
      <ul className="divide-y divide-line border-line border-y">
        {DAYS.map((day) => (
          <li
            key={day}
            className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-x-2 py-1 sm:grid-cols-[13rem_minmax(0,1fr)_2.75rem]"
          >
            <span className="flex flex-wrap gap-x-3">
              <span className="min-w-24 font-medium">{days[day]}</span>
              {spansOf(day).length === 0 ? <span className="text-ash">{m.closed}</span> : null}
            </span>
            <div className="grid gap-1 max-sm:order-last max-sm:col-span-2">
              {spansOf(day).map((span) => {
                const path = `place.hours.${hours.indexOf(span)}`;
                const error = errorOf(`${path}.opens`) ?? errorOf(`${path}.closes`);
                return (
                  <div key={hours.indexOf(span)} className="grid gap-1">
                    <div className="flex items-center gap-1">
                      {(['opens', 'closes'] as const).map((side) => (
                        <input
                          key={side}
                          type="time"
                          aria-label={m[side](days[day])}
                          aria-invalid={error ? true : undefined}
                          value={span[side]}
                          onChange={(event) => change(span, { [side]: event.target.value })}
                          // A phone opens its own clock at a tap: the sign beside the time would only take its room.
                          className={`${controlClass} min-w-0 px-2! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`}
                        />
                      ))}
                      <IconButton
                        label={m.removeHours(days[day])}
                        onClick={() => onChange(hours.filter((one) => one !== span))}
                        className="text-danger hover:bg-danger-100"
                      >
                        <Trash2 aria-hidden="true" size={18} />
                      </IconButton>
                    </div>
                    {error ? (
                      <p role="alert" className="font-medium text-danger text-sm">
                        {error}
                      </p>
                    ) : null}
                  </div>
                );
              })}
            </div>
            <IconButton
              label={m.addHours(days[day])}
              disabled={hours.length >= LIMITS.hours}
              onClick={() => put([...hours, { day, ...(spansOf(day).length === 0 ? USUAL : EVENING) }])}
              className="self-start text-terracotta-700 hover:bg-sand disabled:opacity-40"
            >
              <Plus aria-hidden="true" size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
      {first ? (
        <Button variant="quiet" className="mt-2" onClick={copyAll}>
          <Copy aria-hidden="true" size={18} />
          {m.copyAll}
        </Button>
      ) : null}
    </fieldset>
  );
}
