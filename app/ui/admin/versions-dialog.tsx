import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useHistoryWords } from '#app/lib/admin/history-words.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { historyQuery } from '#app/lib/admin/queries.ts';
import { usePages } from '#app/lib/admin/use-pages.ts';
import type { Write } from '#app/lib/admin/use-write.ts';
import { earlierVersions, type Version, type VersionValues } from '#app/lib/admin/versions.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Spinner } from '../spinner.tsx';
import { Differences } from './differences.tsx';
import { Failure } from './failure.tsx';

type Props = {
  kind: string;
  /** What it is now; null while closed. */
  now: { id: number; name: string; values: VersionValues } | null;
  /** Fields that can be put back; the others are only shown. */
  fields: readonly string[];
  /** Sends old values as the form would. Without it versions can only be looked at. */
  putBack?: Write<VersionValues>;
  onClose: () => void;
};

/** <VersionsDialog kind="product" now={…} fields={…} putBack={…} onClose={…} />: how something was before each of its changes. */
export function VersionsDialog({ now, onClose, ...rest }: Props) {
  const m = useAdminMessages().history;
  return (
    <Dialog open={now !== null} onClose={onClose} title={now ? m.versionsOf(now.name) : m.versions} wide>
      {now ? <Versions key={now.id} now={now} {...rest} /> : null}
    </Dialog>
  );
}

function Versions({ kind, now, fields, putBack }: Omit<Props, 'onClose'> & { now: NonNullable<Props['now']> }) {
  const m = useAdminMessages().history;
  const history = usePages<HistoryEntry>((cursor) => historyQuery({ kind, id: String(now.id) }, cursor));
  if (!history.data) {
    return history.isError ? <EmptyState tone="error" text={m.fetchFailed} /> : <Spinner />;
  }
  const versions = earlierVersions(history.data, now.values);
  if (versions.length === 0) return <p>{m.versionsNone}</p>;
  return (
    <div className="grid gap-4">
      <p className="text-ash">{m.versionsIntro}</p>
      {putBack?.failure ? <Failure text={putBack.failure} /> : null}
      <ol className="grid gap-4">
        {versions.map((version) => (
          <VersionView
            key={version.entry.entry}
            kind={kind}
            version={version}
            now={now.values}
            fields={fields}
            putBack={putBack}
          />
        ))}
      </ol>
      {history.hasMore ? (
        <Button variant="quiet" busy={history.loadingMore} onClick={history.loadMore}>
          {m.more}
        </Button>
      ) : null}
    </div>
  );
}

type ViewProps = Pick<Props, 'kind' | 'fields' | 'putBack'> & { version: Version; now: VersionValues };

function VersionView({ kind, version, now, fields, putBack }: ViewProps) {
  const m = useAdminMessages().history;
  const words = useHistoryWords();
  const moment = useFormatMoment()(version.entry.at);
  const shown = Object.fromEntries(Object.keys(version.values).map((field) => [field, now[field] ?? null]));
  const differing = words.differences(kind, version.values, shown);
  const sendable = Object.fromEntries(Object.entries(version.values).filter(([field]) => fields.includes(field)));
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3 sm:p-4">
      <h3 className="font-semibold">{m.versionUntil(moment, words.who(version.entry))}</h3>
      <Differences differences={differing} before={m.versionThen} after={m.versionNow} />
      {putBack && Object.keys(sendable).length > 0 ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={putBack.busy}
          aria-label={m.putBackOf(moment)}
          onClick={() => putBack.run(sendable)}
        >
          {m.putBack}
        </Button>
      ) : null}
    </li>
  );
}
