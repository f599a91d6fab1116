import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSentences } from '#app/lib/admin/use-sentences.ts';
import { labelOf } from '#app/lib/field-words.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { DataList } from '#app/ui/admin/data-list.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { ImportReport as Report } from '#contract/many.ts';
import { PRODUCT_FIELDS, type ProductField } from '#contract/product-fields.ts';

const isField = (name: string): name is ProductField => Object.hasOwn(PRODUCT_FIELDS, name);

/** How many rows do what, and what is wrong with the others. */
export function ImportReport({ report }: { report: Report }) {
  const m = useAdminMessages().many.import;
  const counts: [string, number, boolean][] = [
    [m.rows, report.rows, false],
    [m.added, report.added, false],
    [m.changed, report.changed, false],
    [m.unchanged, report.unchanged, false],
    [m.faults, report.faults, report.faults > 0],
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {counts.map(([name, count, isBad]) => (
          <div
            key={name}
            className={classNames(
              'min-w-0 rounded-lg border p-3 last:col-span-2 sm:last:col-span-1',
              isBad ? 'border-danger bg-danger-100' : 'border-line bg-white',
            )}
          >
            <dt className={isBad ? 'text-danger-700 text-sm' : 'text-ash text-sm'}>{name}</dt>
            <dd className="font-display font-semibold text-2xl tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {report.faults > 0 ? <Faults report={report} /> : null}
    </div>
  );
}

function Faults({ report: { errors, faults } }: { report: Report }) {
  const m = useAdminMessages().many.import;
  const { language } = useLanguage();
  const say = useSentences();
  return (
    <div className="grid gap-2">
      <p className="font-medium">{m.faultsIntro}</p>
      {errors.length < faults ? <p className="text-ash text-sm">{m.faultsMore(errors.length, faults)}</p> : null}
      <DataList
        label={m.faults}
        list={{ data: errors, isError: false, refetch: () => undefined }}
        rowKey={({ row, field }) => `${row} ${field}`}
        columns={[
          { header: m.row, heading: true, cell: ({ row }) => `${m.row} ${row}` },
          { header: m.field, cell: ({ field }) => (isField(field) ? labelOf(field, language) : field) },
          { header: m.wrong, cell: ({ message }) => say(message) },
        ]}
        empty={m.good}
        failure={m.failed}
      />
    </div>
  );
}
