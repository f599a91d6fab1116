/** Stands for a tab's session storage: a plain object whose keys are what is stored, as in a browser. */
export function fakeSessionStorage(): Storage {
  const store: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    setItem(name: string, value: string) {
      store[name] = String(value);
    },
    removeItem(name: string) {
      delete store[name];
    },
  };
  return new Proxy(store, {
    get: (_, name) => Reflect.get(methods, name) ?? store[String(name)],
  }) as unknown as Storage;
}

type Request = { result?: unknown; error?: unknown; onsuccess?: () => void; onupgradeneeded?: () => void };

/** As much of IndexedDB as kept files need: one store, keys of text, answers that come later. */
export function fakeIndexedDb(rows = new Map<string, unknown>()): IDBFactory {
  const answer = (result: unknown): Request => {
    const request: Request = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    put: (row: unknown, key: string) => answer(rows.set(key, row) && key),
    get: (key: string) => answer(rows.get(key)),
    getAllKeys: () => answer([...rows.keys()]),
    delete: (key: string) => answer(rows.delete(key)),
    clear: () => answer(rows.clear()),
  };
  const database = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }) };
  const open = () => {
    const request: Request = { result: database };
    queueMicrotask(() => {
      request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  };
  return { open } as unknown as IDBFactory;
}
