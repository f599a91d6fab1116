import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { backupsQuery } from '#app/lib/admin/queries.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { type Column, DataList } from '#app/ui/admin/data-list.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import type { Backup } from '#contract/backups.ts';
import { addressOf } from '#contract/calls/call.ts';
import { downloadBackup, makeBackup } from '#contract/calls/panel.ts';
import { BackupStatus } from './backup-status.tsx';
import { fileSize } from './file-size.ts';

/** While one is being made, how far it is is asked again and again. */
const ASK_AGAIN_MS = 1500;

export function Backups() {
  const m = useAdminMessages().backups;
  const overview = useQuery({
    ...backupsQuery(),
    refetchInterval: ({ state }) => (state.data?.running ? ASK_AGAIN_MS : false),
  });
  useReadFailure(overview, { noResponse: m.fetchFailed, broken: m.fetchFailed });
  const make = useWrite({
    call: () => request(makeBackup, {}),
    writes: makeBackup,
    words: { noResponse: m.makeFailed, broken: m.makeFailed },
  });
  const busy = make.busy || Boolean(overview.data?.running);
  const action = (
    <Button busy={busy} onClick={() => make.run(undefined)}>
      {busy ? m.making : m.make}
    </Button>
  );
  return (
    <PanelPage title={m.title} intro={m.intro} action={action}>
      <div className="grid gap-6">
        {overview.data ? <BackupStatus overview={overview.data} /> : null}
        <BackupTable list={{ ...overview, data: overview.data?.data }} />
        <div className="grid max-w-prose gap-1 text-ash text-sm">
          <p>{m.care}</p>
          <p>{m.restore}</p>
        </div>
      </div>
    </PanelPage>
  );
}

type List = { data: readonly Backup[] | undefined; isError: boolean; refetch: () => unknown };

function BackupTable({ list }: { list: List }) {
  const m = useAdminMessages().backups;
  const formatMoment = useFormatMoment();
  const columns: Column<Backup>[] = [
    { header: m.when, heading: true, cell: ({ at }) => formatMoment(at) },
    { header: m.size, cell: ({ bytes }) => fileSize(bytes) },
    { header: m.added, cell: ({ added }) => fileSize(added) },
    { header: m.verified, cell: (backup) => <Verdict {...backup} /> },
    {
      header: m.action,
      actions: true,
      cell: ({ name, at }) => (
        <AnchorButton
          variant="quiet"
          href={addressOf(downloadBackup, { params: { name } })}
          download={`${name}.tar`}
          aria-label={m.downloadOne(formatMoment(at))}
        >
          <Download aria-hidden="true" size={18} />
          {m.download}
        </AnchorButton>
      ),
    },
  ];
  return (
    <DataList
      label={m.list}
      list={list}
      rowKey={({ name }) => name}
      columns={columns}
      empty={m.none}
      failure={m.fetchFailed}
    />
  );
}

function Verdict({ verified, signed }: Backup) {
  const m = useAdminMessages().backups;
  return (
    <>
      <span className={verified ? 'font-semibold text-leaf-700' : 'font-semibold text-danger-700'}>
        {verified ? m.isVerified : m.notVerified}
      </span>
      {signed ? `, ${m.signed}` : null}
    </>
  );
}
