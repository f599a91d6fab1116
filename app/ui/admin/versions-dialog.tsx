import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useHistoryWords } from '#app/lib/admin/history-words.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { historyQuery } from '#app/lib/admin/queries.ts';
import { usePages } from '#app/lib/admin/use-pages.ts';
import { earlierVersions, type Version, type VersionValues } from '#app/lib/admin/versions.ts';
import { useWrite, type Write } from '#app/lib/admin/write.ts';
import type { Call } from '#contract/calls/call.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Spinner } from '../spinner.tsx';
import { Differences } from './differences.tsx';
import { Failure } from './failure.tsx';

type Props = {
  kind: string;
  /** What it is now; null while closed. An id of null: there is only one of its kind. */
  now: { id: number | null; name: string; values: VersionValues } | null;
  /** Which fields are its own; without it, those it has now. */
  concerns?: (field: string) => boolean;
  /** Whether an old value can be put back; the others are only shown. */
  canPutBack?: (field: string, value: VersionValues[string]) => boolean;
  /** Sends old values as the form would, so that they are checked and told alike. */
  send: (values: VersionValues) => Promise<{ message: string }>;
  /** The call that `send` makes. */
  writes: Call;
  onClose: () => void;
};

/** <VersionsDialog kind="product" now={…} send={…} writes={…} onClose={…} />: how something was before each of its changes. */
export function VersionsDialog({ now, onClose, ...rest }: Props) {
  const m = useAdminMessages().history;
  return (
    <Dialog open={now !== null} onClose={onClose} title={now ? m.versionsOf(now.name) : m.versions} wide>
      {now ? <Versions key={now.id} now={now} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

type OpenProps = Props & { now: NonNullable<Props['now']> };

function Versions({ kind, now, concerns, canPutBack, send, writes, onClose }: OpenProps) {
  const m = useAdminMessages().history;
  const filters = now.id === null ? { kind } : { kind, id: String(now.id) };
  const history = usePages<HistoryEntry>((cursor) => historyQuery(filters, cursor));
  const words = { noResponse: m.putBackFailed, broken: m.putBackFailed };
  const putBack = useWrite({ call: send, writes, words, onDone: onClose });
  if (!history.data) {
    return history.isError ? <EmptyState tone="error" text={m.fetchFailed} /> : <Spinner />;
  }
  const versions = earlierVersions(history.data, now.values, concerns);
  return (
    <div className="grid gap-4">
      <p className={versions.length > 0 ? 'text-ash' : undefined}>
        {versions.length > 0 || history.hasMore ? m.versionsIntro : m.versionsNone}
      </p>
      {putBack.failure ? <Failure text={putBack.failure} /> : null}
      <ol className="grid gap-4">
        {versions.map((version) => (
          <VersionView
            key={version.entry.entry}
            kind={kind}
            version={version}
            now={now.values}
            canPutBack={canPutBack}
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

type ViewProps = Pick<Props, 'kind' | 'canPutBack'> & {
  version: Version;
  now: VersionValues;
  putBack: Write<VersionValues>;
};

function VersionView({ kind, version, now, canPutBack = () => true, putBack }: ViewProps) {
  const m = useAdminMessages().history;
  const words = useHistoryWords();
  const moment = useFormatMoment()(version.entry.at);
  const differing = words.differences(kind, { ...now, ...version.values }, now);
  const sendable = Object.fromEntries(
    Object.entries(version.values).filter(([field, value]) => canPutBack(field, value)),
  );
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3 sm:p-4">
      <h3 className="font-semibold">{m.versionUntil(moment, words.who(version.entry))}</h3>
      <Differences differences={differing} before={m.versionThen} after={m.versionNow} />
      {Object.keys(sendable).length > 0 ? (
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
