import type { Tap, TapCounts, TapPeriod, TapReport } from '#contract/taps.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuseField } from '#server/errors.ts';
import { createCounter } from './counter.ts';
import { tapsAsCsv } from './csv.ts';
import { addDays, daysBetween, localTime } from './days.ts';
import { addCounts, namesOf, type Sum, sumsBy } from './repository.ts';

const USUAL_DAYS = 30;
const MAX_DAYS = 366;
const BEST = 20;

const none = (): TapCounts => ({ call: 0, whatsapp: 0, share: 0, quote: 0 });
const totalOf = ({ call, whatsapp, share, quote }: TapCounts): number => call + whatsapp + share + quote;

/** Sums of several rows under the key that each has. */
function gather<T extends Sum, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, TapCounts> {
  const gathered = new Map<K, TapCounts>();
  for (const row of rows) {
    const counts = gathered.get(keyOf(row)) ?? none();
    counts[row.kind] += row.count;
    gathered.set(keyOf(row), counts);
  }
  return gathered;
}

function readPeriod({ from, to }: TapPeriod, now: number): { from: string; to: string; days: number } {
  const last = to ?? localTime(now).day;
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  const days = daysBetween(first, last);
  if (days < 1 || days > MAX_DAYS) throw refuseField('invalid', 'from', 'invalidValue');
  return { from: first, to: last, days };
}

/** What visitors tapped, by hour of the day and product. Nothing that tells people apart is kept, not even in memory for long. */
export function createTaps({ db }: Pick<ServiceDeps, 'db'>) {
  const counter = createCounter();
  let writing = Promise.resolve();

  async function writeNow(): Promise<void> {
    const taken = counter.take();
    if (taken.length === 0) return;
    try {
      await addCounts(db, taken);
    } catch (error) {
      counter.giveBack(taken);
      throw error;
    }
  }

  return {
    count: (tap: Tap, address: string, now = Date.now()): void => counter.count(tap, address, now),

    /** Writes what was counted since the last time, one write after the other. */
    write(): Promise<void> {
      const done = writing.then(writeNow);
      writing = done.catch(() => undefined);
      return done;
    },

    async report(asked: TapPeriod, now = Date.now()): Promise<TapReport> {
      const { days, ...period } = readPeriod(asked, now);
      const earlier = { from: addDays(period.from, -days), to: addDays(period.from, -1) };
      const byDay = gather(await sumsBy(db, period, ['day']), ({ day }) => day);
      const byHour = gather(await sumsBy(db, period, ['hour']), ({ hour }) => hour);
      const byProduct = gather(await sumsBy(db, period, ['product_id']), (row) => row.product_id);
      const before = await sumsBy(db, earlier, ['product_id']);
      const productsBefore = gather(before, (row) => row.product_id);
      const best = [...byProduct]
        .filter(([id]) => id !== 0)
        .sort(([one, left], [other, right]) => totalOf(right) - totalOf(left) || one - other);
      const names = await namesOf(
        db,
        best.map(([id]) => id),
      );
      return {
        days: Array.from({ length: days }, (_, at) => addDays(period.from, at)).map((date) => ({
          date,
          ...(byDay.get(date) ?? none()),
        })),
        products: best
          .flatMap(([id, counts]) => {
            const named = names.get(id);
            return named ? [{ id, ...named, ...counts, before: totalOf(productsBefore.get(id) ?? none()) }] : [];
          })
          .slice(0, BEST),
        hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? none()),
        before: gather(before, () => 'all').get('all') ?? none(),
      };
    },

    async csv(asked: TapPeriod, now = Date.now()): Promise<{ name: string; text: string }> {
      const { from, to } = readPeriod(asked, now);
      const rows = await sumsBy(db, { from, to }, ['day', 'product_id']);
      const gathered = gather(rows, (row) => `${row.day} ${row.product_id}`);
      const names = await namesOf(db, [...new Set(rows.map((row) => row.product_id))]);
      const lines = [...gathered].map(([key, counts]) => {
        const [date = '', id = ''] = key.split(' ');
        return { date, id: Number(id), ...counts };
      });
      lines.sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
      return {
        name: `taps-${from}-${to}.csv`,
        text: tapsAsCsv(lines.map(({ id, ...line }) => ({ ...line, ...(names.get(id) ?? { code: '', name: '' }) }))),
      };
    },
  };
}
