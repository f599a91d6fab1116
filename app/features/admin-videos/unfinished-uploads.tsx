import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { dropSending } from '#app/lib/admin/kept-files.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { uploadsQuery } from '#app/lib/admin/queries.ts';
import { request } from '#app/lib/api.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { useDeletion } from '#app/ui/admin/use-deletion.tsx';
import { Button } from '#app/ui/button.tsx';
import { dropUpload } from '#contract/calls/uploads.ts';
import type { UnfinishedUpload } from '#contract/uploads.ts';

/** What this person has begun to upload, here or on another device, and can go on with. */
export function UnfinishedUploads({ onGoOn }: { onGoOn: (id: string) => void }) {
  const { videos, failures } = useAdminMessages();
  const m = videos.goOn;
  const moment = useFormatMoment();
  const uploads = useQuery(uploadsQuery()).data ?? [];
  const deletion = useDeletion<UnfinishedUpload>({
    call: ({ id }) => request(dropUpload, { params: { id } }),
    question: ({ name }) => m.question(name),
    onGone: ({ id }) => dropSending(id),
    writes: dropUpload,
    words: { noResponse: failures.noResponse, broken: m.failed },
  });
  return (
    <>
      {uploads.length === 0 ? null : (
        <section aria-label={m.title} className="mb-6 grid gap-3">
          {uploads.map((upload) => (
            <div
              key={upload.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-block border border-sand-300 bg-sand p-4"
            >
              <CloudUpload aria-hidden="true" size={22} className="shrink-0 text-terracotta" />
              <div className="min-w-0 grow basis-56">
                <p className="break-words font-semibold">{m.goOn(upload.name)}</p>
                <p className="text-ash text-sm">
                  {m.arrived(megabytes(upload.received), megabytes(upload.bytes))} {m.until(moment(upload.expiresAt))}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={m.goOn(upload.name)} onClick={() => onGoOn(upload.id)}>
                  {m.goOnShort}
                </Button>
                <Button variant="quiet" aria-label={m.discard(upload.name)} onClick={() => deletion.ask(upload)}>
                  {m.discardShort}
                </Button>
              </div>
            </div>
          ))}
        </section>
      )}
      {deletion.dialog}
    </>
  );
}
