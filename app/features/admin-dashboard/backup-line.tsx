import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { backupsQuery } from '#app/lib/admin/queries.ts';
import { classNames } from '#app/ui/class-names.ts';
import { panelPath } from '#contract/permissions.ts';

/** Says so where backups fail, are too old or are off; nothing where all is well. */
export function BackupLine() {
  const m = useAdminMessages().backups;
  const { data } = useQuery(backupsQuery());
  const lines: Partial<Record<string, string>> = { failed: m.lineFailed, late: m.lineLate, off: m.lineOff };
  const line = data && lines[data.state];
  if (!line) return null;
  const isBad = data.state !== 'off';
  return (
    <p
      role={isBad ? 'alert' : undefined}
      className={classNames(
        'mb-4 flex flex-wrap items-center gap-x-3 rounded-block px-3 py-1 font-medium',
        isBad ? 'bg-danger-100 text-danger-700' : 'bg-sand-200 text-charcoal',
      )}
    >
      <Archive aria-hidden="true" size={20} className="shrink-0" />
      <span className="min-w-0 grow basis-56">{line}</span>
      <Link to={panelPath('backups')} className="inline-flex min-h-11 items-center font-semibold underline">
        {m.lineLink}
      </Link>
    </p>
  );
}
