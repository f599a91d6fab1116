import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CALLS } from '#contract/calls/all.ts';
import type { Call } from '#contract/calls/call.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-read.tsx';

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
