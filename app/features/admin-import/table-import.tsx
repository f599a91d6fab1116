import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import { panelPath } from '#contract/permissions.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportReport } from './import-report.tsx';
import { type TableImport as Importing, MOST_MEGABYTES, useTableImport } from './use-table-import.ts';

const ACCEPT = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROWS = new Intl.NumberFormat('en').format(MANY_LIMITS.importRows);

/** Choose a table, see what it would do, let it do so. */
export function TableImport() {
  const { many, forms } = useAdminMessages();
  const m = many.import;
  const id = useId();
  const table = useTableImport();
  const { fileName, lost, reading, writing, report, done, failure } = table;
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-white p-4 shadow-card">
      <h2 id={id} className="text-xl">
        {m.file}
      </h2>
      <ul className="grid max-w-prose list-disc gap-1 pl-5 text-sm">
        {m.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <FileDrop
        label={fileName === null ? m.chooseFile : m.anotherFile}
        icon={<FileSpreadsheet aria-hidden="true" size={20} />}
        accept={ACCEPT}
        disabled={reading || writing}
        hint={m.limit(MOST_MEGABYTES, ROWS)}
        onChoose={([file]) => file && table.choose(file)}
      />
      {fileName === null ? null : <p className="font-semibold break-words">{fileName}</p>}
      <p role="status" className={reading || writing ? 'text-ash' : 'sr-only'}>
        {reading ? m.reading : writing ? m.running : null}
      </p>
      {lost ? <Failure text={forms.chooseAgain(lost)} /> : null}
      {failure ? <Failure text={failure} /> : null}
      {done ? <Done done={done} /> : report && !reading ? <Checked table={table} report={report} /> : null}
    </section>
  );
}

function Checked({ table, report }: { table: Importing; report: NonNullable<Importing['report']> }) {
  const m = useAdminMessages().many.import;
  const count = report.added + report.changed;
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{m.result}</h3>
      {report.faults === 0 ? <p role="status">{count === 0 ? m.nothing : m.good}</p> : null}
      <ImportReport report={report} />
      {report.faults === 0 && count > 0 ? (
        <Button onClick={table.run} busy={table.writing} className="justify-self-start">
          {m.run(count)}
        </Button>
      ) : null}
    </div>
  );
}

function Done({ done }: { done: NonNullable<Importing['done']> }) {
  const m = useAdminMessages().many.import;
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-sand p-4">
      <p role="status" className="font-semibold">
        {m.imported(done.added, done.changed)}
      </p>
      <LinkButton to={panelPath('products')}>{m.toList}</LinkButton>
    </div>
  );
}
