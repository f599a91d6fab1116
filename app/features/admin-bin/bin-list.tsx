import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatDate, useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useHistoryWords } from '#app/lib/admin/history-words.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { binQuery } from '#app/lib/admin/queries.ts';
import { usePages } from '#app/lib/admin/use-pages.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { type Column, DataList } from '#app/ui/admin/data-list.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { BIN_KINDS, type BinnedThing, type Instead } from '#contract/bin.ts';
import { restoreFromBin } from '#contract/calls/bin.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { type Obstacle, obstacleOf, RestoreDialog } from './restore-dialog.tsx';

type Restoring = { thing: BinnedThing; instead?: Instead };

export function Bin() {
  const m = useAdminMessages().bin;
  const [kind, setKind] = useState('');
  const [erasing, setErasing] = useState<BinnedThing | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const things = usePages<BinnedThing>((cursor) => binQuery(kind, cursor));
  useReadFailure(things, { noResponse: m.fetchFailed, broken: m.fetchFailed });
  const restore = useWrite({
    call: ({ thing: { kind, id }, instead }: Restoring) =>
      request(restoreFromBin, { body: { kind, id, ...instead } }).catch((error: unknown) => {
        const found = error instanceof ApiError ? obstacleOf({ kind, id }, error) : null;
        if (found) setObstacle(found);
        throw error;
      }),
    writes: restoreFromBin,
    words: { noResponse: m.restoreFailed, broken: m.restoreFailed },
    onDone: () => setObstacle(null),
  });
  const kinds = BIN_KINDS.map((name) => ({ value: name, label: m.kinds[name] }));
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <SelectField
        label={m.what}
        placeholder={m.anyKind}
        options={kinds}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        className="mb-4 max-w-xs"
      />
      <Things list={things} onRestore={(thing) => restore.run({ thing })} busy={restore.busy} onErase={setErasing} />
      {things.hasMore ? (
        <Button variant="quiet" className="mt-4" busy={things.loadingMore} onClick={things.loadMore}>
          {m.more}
        </Button>
      ) : null}
      <RestoreDialog
        obstacle={obstacle}
        busy={restore.busy}
        onRestore={(instead) => {
          const thing = things.data?.find(({ kind, id }) => kind === obstacle?.kind && id === obstacle.id);
          if (thing) restore.run({ thing, instead });
        }}
        onClose={() => setObstacle(null)}
      />
      <EraseDialog thing={erasing} onClose={() => setErasing(null)} />
    </PanelPage>
  );
}

type ThingsProps = {
  list: { data: readonly BinnedThing[] | undefined; isError: boolean; refetch: () => unknown };
  busy: boolean;
  onRestore: (thing: BinnedThing) => void;
  onErase: (thing: BinnedThing) => void;
};

function Things({ list, busy, onRestore, onErase }: ThingsProps) {
  const m = useAdminMessages().bin;
  const formatMoment = useFormatMoment();
  const formatDate = useFormatDate();
  const { who } = useHistoryWords();
  const columns: Column<BinnedThing>[] = [
    { header: m.name, heading: true, cell: ({ name }) => name },
    { header: m.what, cell: ({ kind }) => m.kinds[kind] },
    { header: m.deleted, cell: ({ deletedAt }) => formatMoment(deletedAt) },
    { header: m.by, cell: ({ deletedBy }) => who({ user: deletedBy, userId: null }) },
    { header: m.gone, cell: ({ goneAt }) => formatDate(goneAt) },
    {
      header: m.action,
      actions: true,
      cell: (thing) => (
        <span className="flex items-center gap-1 pl-3">
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={m.restoreOne(thing.name)}
            onClick={() => onRestore(thing)}
          >
            <RotateCcw aria-hidden="true" size={18} />
            {m.restore}
          </Button>
          <RowAction label={m.erase(thing.name)} icon={Trash2} danger onClick={() => onErase(thing)} />
        </span>
      ),
    },
  ];
  return (
    <DataList
      label={m.list}
      list={list}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      columns={columns}
      empty={m.none}
      failure={m.fetchFailed}
    />
  );
}
