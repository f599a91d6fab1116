import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { historyQuery, usersQuery } from '#app/lib/admin/queries.ts';
import { usePages } from '#app/lib/admin/use-pages.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { HistoryEntries } from '#app/ui/admin/history-entries.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { HistoryEntry } from '#contract/history.ts';
import { dayRange } from './day-range.ts';

/** The filters are in the address: they can be sent to somebody, and a phone's back button takes them back. */
export function History() {
  const m = useAdminMessages().history;
  const [params, setParams] = useSearchParams();
  const chosen = { kind: params.get('kind') ?? '', user: params.get('user') ?? '', day: params.get('day') ?? '' };
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  const { day, ...asked } = chosen;
  const history = usePages<HistoryEntry>((cursor) => historyQuery({ ...asked, ...dayRange(day) }, cursor));
  useReadFailure(history, { noResponse: m.fetchFailed, broken: m.fetchFailed });
  const choose = (name: string, value: string) =>
    setParams(
      (now) => {
        now.delete(name);
        if (value !== '') now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <Filters chosen={chosen} onChoose={choose} onClear={isFiltered ? () => setParams({}) : undefined} />
      <Entries history={history} empty={isFiltered ? m.noneFound : m.none} />
    </PanelPage>
  );
}

type FiltersProps = {
  chosen: { kind: string; user: string; day: string };
  onChoose: (name: string, value: string) => void;
  onClear?: () => void;
};

function Filters({ chosen, onChoose, onClear }: FiltersProps) {
  const m = useAdminMessages().history;
  const users = useQuery(usersQuery());
  const kinds = Object.entries(m.kinds).map(([value, label]) => ({ value, label }));
  const people = (users.data ?? []).map(({ id, username, email }) => ({
    value: String(id),
    label: `${username} (${email})`,
  }));
  return (
    <section
      aria-label={m.filters}
      className="mb-4 grid items-end gap-4 rounded-lg border border-line bg-white p-4 shadow-card sm:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField
        label={m.person}
        placeholder={m.anybody}
        options={people}
        value={chosen.user}
        onChange={(event) => onChoose('user', event.target.value)}
      />
      <SelectField
        label={m.what}
        placeholder={m.anything}
        options={kinds}
        value={chosen.kind}
        onChange={(event) => onChoose('kind', event.target.value)}
      />
      <TextField
        label={m.day}
        type="date"
        value={chosen.day}
        onChange={(event) => onChoose('day', event.target.value)}
      />
      {onClear ? (
        <Button variant="quiet" onClick={onClear}>
          {m.clear}
        </Button>
      ) : null}
    </section>
  );
}

function Entries({ history, empty }: { history: ReturnType<typeof usePages<HistoryEntry>>; empty: string }) {
  const { history: m, common } = useAdminMessages();
  if (!history.data) {
    if (!history.isError) return <Spinner label={common.loading} />;
    const again = (
      <Button variant="quiet" onClick={() => history.refetch()}>
        {common.tryAgain}
      </Button>
    );
    return <EmptyState tone="error" text={m.fetchFailed} action={again} />;
  }
  if (history.data.length === 0) return <EmptyState text={empty} />;
  return (
    <div className="grid justify-items-start gap-4 *:first:w-full">
      <HistoryEntries entries={history.data} label={m.list} />
      {history.hasMore ? (
        <Button variant="quiet" busy={history.loadingMore} onClick={history.loadMore}>
          {m.more}
        </Button>
      ) : null}
    </div>
  );
}
