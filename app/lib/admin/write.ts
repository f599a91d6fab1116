import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CALLS } from '#contract/calls/all.ts';
import { addressOf, type Call, type InputOf, type ResponseOf } from '#contract/calls/call.ts';
import { csrfHeaders, NO_RESPONSE, readResponse } from '../api.ts';
import { ApiError } from '../api-error.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-read.tsx';
import { type FailureWords, failureText } from './failure-text.ts';
import { useSentences } from './use-sentences.ts';

const READS = new Map<unknown, Call>(
  Object.values(CALLS as Record<string, Call>)
    .filter(({ method }) => method === 'GET')
    .map((call) => [call.path, call]),
);

/** Whether a write of this call makes what was read under this key stale: the table says what each reads and invalidates. */
export function isStaleAfter(written: Call, key: readonly unknown[]): boolean {
  const reads = READS.get(key[0])?.reads ?? [];
  return reads.some((tag) => written.invalidates?.includes(tag));
}

/** Reads again what the write has changed, in the panel and in the public pages of the same visit. */
function refreshAfter(client: QueryClient, store: Store, written: Call): Promise<unknown> {
  store.invalidate((key) => isStaleAfter(written, key));
  return client.invalidateQueries({ predicate: ({ queryKey }) => isStaleAfter(written, queryKey) });
}

/** Forgets what only staff may read: the next person at this screen must not find it. */
export const forgetPrivate = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => READS.get(queryKey[0])?.access !== 'public' });

export function useRefresh(): (written: Call) => Promise<unknown> {
  const client = useQueryClient();
  const store = useStore();
  return (written) => refreshAfter(client, store, written);
}

type Options<Input, Reply> = {
  call: (input: Input) => Promise<Reply>;
  /** The call that is made: the table says which lists it makes stale. */
  writes?: Call;
  words: FailureWords;
  /** What it made is shown at once, in a dialog that a toast would cover. */
  shown?: boolean;
  /** Before the lists are read again: take a row out, close a dialog. */
  onDone?: (reply: Reply, input: Input) => void;
  /** True where the refusal is already shown on its fields. */
  onRefused?: (error: unknown) => boolean;
};

export type Write<Input> = {
  run: (input: Input) => void;
  busy: boolean;
  /** What went wrong, for a place that has not shown it on a field. */
  failure: string | null;
  /** Forgets the last failure. */
  clear: () => void;
};

/** One write of the panel: says how it went in a toast, and has what it changed read again. */
export function useWrite<Input, Reply extends { message: string }>(options: Options<Input, Reply>): Write<Input> {
  const refresh = useRefresh();
  const say = useSentences();
  const [onField, setOnField] = useState(false);
  const write = useMutation<Reply, unknown, Input>({
    mutationFn: options.call,
    onSuccess: (reply, input) => {
      if (!options.shown) toast.success(say(reply.message));
      options.onDone?.(reply, input);
      if (options.writes) void refresh(options.writes);
    },
    onError: (error) => {
      const text = failureText(error, options.words);
      if (text) toast.error(text);
      setOnField(options.onRefused?.(error) ?? false);
    },
  });
  return {
    run: write.mutate,
    busy: write.isPending,
    failure: write.error && !onField ? failureText(write.error, options.words) : null,
    clear: write.reset,
  };
}

export type UploadProgress = { sent: number; total: number };
type UploadOptions = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal };

/** Sends a form with files. fetch cannot report progress of a request body, so uploads alone use XMLHttpRequest. */
export function upload<C extends Call & { files: object }>(
  call: C,
  input: Omit<InputOf<C>, 'body'>,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<C>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(call.method, addressOf(call, input as Parameters<typeof addressOf>[1]));
    for (const [name, value] of Object.entries(csrfHeaders())) sending.setRequestHeader(name, value);
    sending.upload.onprogress = (event) => options.onProgress?.({ sent: event.loaded, total: event.total });
    sending.onload = () => resolve(readResponse(call, sending.status, sending.responseText));
    sending.onerror = () => reject(new ApiError('network', NO_RESPONSE));
    sending.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(form);
  });
}
