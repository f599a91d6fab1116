import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readSending } from '#app/lib/admin/kept-files.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { uploadsQuery } from '#app/lib/admin/queries.ts';
import type { KeptFile } from '#app/lib/admin/use-kept-file.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { begunWith } from './begun.ts';

/**
 * What has arrived of the file in the form. `goOn` names the upload that was asked for: its file is taken from the browser
 * where it is still there, and asked for where it is not.
 */
export function useBegunUpload(goOn: string | null, chosen: KeptFile, isNew: boolean): { note?: string; ask?: string } {
  const m = useAdminMessages().videos.goOn;
  const uploads = useQuery({ ...uploadsQuery(), enabled: isNew }).data ?? [];
  const { file, choose } = chosen;
  const pick = useRef(choose);
  pick.current = choose;

  useEffect(() => {
    if (!goOn) return;
    let left = false;
    void readSending(goOn).then((kept) => {
      if (kept && !left) pick.current(kept);
    });
    return () => {
      left = true;
    };
  }, [goOn]);

  const begun = file && begunWith(file, uploads);
  if (begun) return { note: m.known(megabytes(begun.received), megabytes(begun.bytes)) };
  const asked = uploads.find(({ id }) => id === goOn);
  return !file && asked ? { ask: m.chooseAgain(asked.name) } : {};
}
