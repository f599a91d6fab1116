import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { request } from './api.ts';
import { createStore, type Query, type QuerySeed, type Store } from './store.ts';

const StoreContext = createContext<Store | null>(null);

/** What the pages of this visit have read, begun with what came in the HTML. */
export function StoreProvider({ seeds, children }: { seeds: () => QuerySeed[]; children: ReactNode }) {
  const [store] = useState(() => createStore(request, seeds()));
  useEffect(() => store.listen(), [store]);
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('There is no store here');
  return store;
}

export type Read<T> = {
  /** undefined until something has been answered. */
  data: T | undefined;
  /** Why the last answer did not come. Where there is data, it is still shown. */
  error: Error | undefined;
  /** Neither an answer nor a failure yet. */
  isPending: boolean;
  retry: () => void;
};

/** Shows the answer to a question of lib/queries.ts. With `enabled: false` it is not asked, but shown where it is known. */
export function useRead<T>(query: Query<T>, enabled = true): Read<T> {
  const store = useStore();
  const key = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the question is.
  const subscribe = useCallback(
    (listener: () => void) => (enabled ? store.show(query, listener) : () => {}),
    [store, key, enabled],
  );
  const state = () => store.state(query);
  const { data, error } = useSyncExternalStore(subscribe, state, state);
  return {
    data,
    error,
    isPending: data === undefined && error === undefined,
    retry: () => void store.ask(query),
  };
}

/** The last answer while the next question has none: what is on the screen stays until something replaces it. */
export function useLastAnswer<T>({ data, error }: Read<T>): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data === undefined && !error ? last : data;
}
