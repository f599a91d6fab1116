import { useSyncExternalStore } from 'react';

/** A value that is kept on the phone alone. What cannot be read is as good as nothing, and never an error. */
type Slot<T> = {
  read(): T;
  write(value: T): void;
  /** `empty` on the server and while hydrating. */
  use(): T;
};

/** `parse` takes whatever is found, from this version or another, and keeps what it understands. */
export function createSlot<T>(key: string, empty: T, parse: (found: unknown) => T): Slot<T> {
  const listeners = new Set<() => void>();
  /** The last text and its value: the same text gives the same object, as React wants it. */
  let known: { text: string | null; value: T } = { text: null, value: empty };
  /** Stands for the storage where that is full or switched off. */
  let unstored: string | null = null;

  function textNow(): string | null {
    if (unstored !== null) return unstored;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function read(): T {
    const text = textNow();
    if (text === known.text) return known.value;
    let found: unknown = null;
    try {
      found = JSON.parse(text ?? 'null');
    } catch {
      // Damaged: as if there were nothing.
    }
    known = { text, value: parse(found) };
    return known.value;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return {
    read,
    write(value) {
      const text = JSON.stringify(value);
      try {
        localStorage.setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => empty),
  };
}
