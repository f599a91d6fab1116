import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { sessionsQuery } from '#app/lib/admin/queries.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { type Column, DataList } from '#app/ui/admin/data-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { endSessions } from '#contract/calls/panel.ts';
import type { OwnSession } from '#contract/sessions.ts';

type Ending = { id: string } | { others: true };

/** Where one is signed in: a table, and cards on a phone. */
export function SessionsList() {
  const messages = useAdminMessages();
  const m = messages.account;
  const formatMoment = useFormatMoment();
  const sessions = useQuery(sessionsQuery());
  const [asking, setAsking] = useState(false);
  useReadFailure(sessions, { noResponse: m.sessionsFailed, broken: m.sessionsFailed });
  const end = useWrite({
    call: (body: Ending) => request(endSessions, { body }),
    writes: endSessions,
    words: { noResponse: m.endFailed, broken: m.endFailed },
    onDone: () => setAsking(false),
  });
  const nameOf = ({ browser, system }: OwnSession) => m.device(browser, system);

  const columns: Column<OwnSession>[] = [
    {
      header: m.sessionDevice,
      heading: true,
      cell: (session) => (
        <>
          {nameOf(session)}
          {session.current ? (
            <span className="ml-2 inline-block rounded-block bg-leaf-100 px-2 py-0.5 font-semibold text-leaf-700 text-sm">
              {m.thisDevice}
            </span>
          ) : null}
        </>
      ),
    },
    { header: m.address, cell: (session) => session.address },
    { header: m.signedIn, cell: (session) => formatMoment(session.createdAt) },
    { header: m.lastSeen, cell: (session) => formatMoment(session.seenAt) },
    {
      header: messages.users.action,
      actions: true,
      cell: (session) =>
        session.current ? null : (
          <Button
            variant="quiet"
            aria-label={m.endSession(nameOf(session), session.address)}
            disabled={end.busy}
            onClick={() => end.run({ id: session.id })}
          >
            {m.end}
          </Button>
        ),
    },
  ];

  return (
    <section aria-labelledby="sessions-title">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="sessions-title" className="text-xl">
            {m.sessions}
          </h2>
          <p className="mt-1 max-w-prose text-ash">{m.sessionsIntro}</p>
        </div>
        {sessions.data && sessions.data.length > 1 ? (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {m.endOthers}
          </Button>
        ) : null}
      </div>
      <DataList
        label={m.sessions}
        list={sessions}
        rowKey={(session) => session.id}
        columns={columns}
        empty={m.sessionsNone}
        failure={m.sessionsFailed}
      />
      <ConfirmDialog
        open={asking}
        title={m.endOthers}
        question={m.endOthersQuestion}
        note={m.endOthersNote}
        failure={end.failure}
        busy={end.busy}
        onYes={() => end.run({ others: true })}
        onNo={() => {
          setAsking(false);
          end.clear();
        }}
      />
    </section>
  );
}
