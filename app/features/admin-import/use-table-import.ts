import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useKeptFile } from '#app/lib/admin/use-kept-file.ts';
import { upload, useRefresh } from '#app/lib/admin/write.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { importProducts } from '#contract/calls/many.ts';
import type { ImportReport } from '#contract/many.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';

export type TableImport = {
  fileName: string | null;
  /** The name of a table that was chosen before and could not be kept. */
  lost: string | null;
  reading: boolean;
  writing: boolean;
  /** What the import would do. */
  report: ImportReport | null;
  /** What it has done. */
  done: ImportReport | null;
  failure: string | null;
  choose: (file: File) => void;
  run: () => void;
};

/** Counted as the server counts them. */
export const MOST_MEGABYTES = String(MANY_LIMITS.importBytes / 1024 ** 2);

async function send(file: File, dry: boolean): Promise<ImportReport> {
  const form = new FormData();
  form.append('file', file);
  return (await upload(importProducts, { query: dry ? { dry: '1' } : {} }, form)).data;
}

/** A table is read first and written afterwards, on demand. */
export function useTableImport(): TableImport {
  const { many, failures } = useAdminMessages();
  const m = many.import;
  const refresh = useRefresh();
  const kept = useKeptFile('import');
  const { file } = kept;
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const check = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const write = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => {
      kept.forget();
      void refresh(importProducts);
    },
    // The catalogue has changed since the table was checked: look again, so that the fault is shown in its row.
    onError: (error, chosen) => {
      if (error instanceof ApiError && error.status < 500 && error.kind === 'server') check.mutate(chosen);
    },
  });
  useUnsaved(file && !write.data ? 'kept' : null);
  const { mutate: look } = check;
  useEffect(() => {
    if (file) look(file);
  }, [file, look]);
  const error = write.error ?? check.error;
  const words = { silent: m.failed, noResponse: failures.noResponse, broken: m.failed };
  return {
    fileName: tooLarge ?? file?.name ?? null,
    lost: kept.lost,
    reading: check.isPending,
    writing: write.isPending,
    report: check.data ?? null,
    done: write.data ?? null,
    failure: tooLarge ? m.tooLarge(MOST_MEGABYTES) : error && failureText(error, words),
    async choose(chosen) {
      check.reset();
      write.reset();
      const refused = chosen.size > MANY_LIMITS.importBytes;
      setTooLarge(refused ? chosen.name : null);
      // A copy: what is written later is what was checked, whatever happens to the file meanwhile.
      kept.choose(refused ? null : new File([await chosen.arrayBuffer()], chosen.name));
    },
    run() {
      if (file) write.mutate(file);
    },
  };
}
