import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReadCall } from '#contract/calls/call.ts';
import { request } from '../api.ts';
import { ApiError } from '../api-error.ts';
import type { Store } from '../store.ts';
import { useStore } from '../use-read.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read: ReadCall };
  }
}

/** Begins with what the public pages of this visit know. */
function createClient(store: Store): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { read: request },
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnReconnect: 'always',
        // A phone that believes it is offline may still get a response from the service worker.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const { key, data, readAt } of store.known()) client.setQueryData(key, data, { updatedAt: readAt });
  // React Query assumes it starts online; a panel opened offline would never notice that the connection is back.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) onlineManager.setOnline(false);
  return client;
}

/** React Query for the panel; public pages do without it (lib/store.ts). */
export function PanelData({ children }: { children: ReactNode }) {
  const store = useStore();
  const [client] = useState(() => createClient(store));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
