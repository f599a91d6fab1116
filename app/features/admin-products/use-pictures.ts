import { useEffect, useRef, useState } from 'react';
import { moved } from '#app/lib/admin/order.ts';
import { previewOf, readPhoto, shrinkPhoto } from '#app/lib/admin/shrink-photo.ts';
import { useUploadLimit } from '#app/lib/admin/upload-limits.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProductPicture } from '#contract/products.ts';
import { dropPictures, type KeptPictures, keepPictures, readPictures, useKeptPictures } from './kept-pictures.ts';
import { type ChosenPicture, entryOf, idsOf, nameOf, type PictureEntry } from './picture-entries.ts';

export type PictureChoice = {
  entries: readonly PictureEntry[];
  /** How many of those just chosen are still being made smaller. */
  preparing: number;
  /** Names of files that are no pictures, of the last choice. */
  unreadable: readonly string[];
  /** What is said of a file of the last choice that is larger than the server takes. */
  tooLarge: string | undefined;
  /** How many of the last choice had no place. */
  leftOut: number;
  /** How many were chosen when the form was last open, and could not be kept. */
  lost: number;
  choose: (files: readonly File[]) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  /** Whether this form may remove it: it was there on opening, or was sent from here. */
  isOurs: (id: number) => boolean;
  /** A chosen picture is with the server now. */
  sent: (key: string, stored: ProductPicture) => void;
  /** They are not as the product has them. */
  changed: boolean;
  /** Some are from when the form was last left. */
  restored: boolean;
  restart: () => void;
  /** All are saved: none are kept any longer. */
  forget: () => void;
};

/** One at a time: a photo of a phone takes 50 MB while it is open. */
async function prepare(file: File): Promise<ChosenPicture> {
  const photo = await readPhoto(file);
  try {
    const smaller = await shrinkPhoto(file, photo);
    return { file: smaller, preview: await previewOf(photo), shrunkFrom: smaller === file ? null : file.size };
  } finally {
    photo.close();
  }
}

let made = 0;
/** Unlike any that was kept before the page was loaded again. */
const newKey = (): string => `chosen ${Date.now()}-${++made}`;

/** `draft` names what is kept of the form; null: nothing is. */
export function usePictures(stored: readonly ProductPicture[], draft: string | null): PictureChoice {
  const [first] = useState(() => stored.map(entryOf));
  const kept = useKeptPictures(draft);
  const [entries, setEntries] = useState<readonly PictureEntry[]>(first);
  const [preparing, setPreparing] = useState(kept?.chosen.length ?? 0);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [tooLarge, setTooLarge] = useState<string>();
  const [leftOut, setLeftOut] = useState(0);
  const [lost, setLost] = useState(0);
  const [restored, setRestored] = useState(kept !== null);
  const { refusalOf } = useUploadLimit('picture');
  const queue = useRef<Promise<void>>(Promise.resolve());
  const gone = useRef(false);
  const asked = useRef(false);
  const saved = useRef(false);
  const ours = useRef(new Set(idsOf(stored)));
  const changed = preparing > 0 || entries.map(nameOf).join() !== first.map(nameOf).join();

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read once, when the form opens.
  useEffect(() => {
    if (!draft || !kept || asked.current) return;
    asked.current = true;
    queue.current = queue.current.then(() => restore(draft, kept));
  }, []);

  useEffect(() => {
    if (!draft || preparing > 0 || saved.current) return;
    if (changed) keepPictures(draft, entries, [...ours.current]);
    else dropPictures(draft);
  }, [draft, entries, preparing, changed]);

  async function restore(form: string, before: KeptPictures): Promise<void> {
    const files = await readPictures(form);
    const found = new Map<string, PictureEntry>(first.map((entry) => [nameOf(entry), entry]));
    for (const key of before.chosen) {
      const file = files.get(key);
      const chosen = file && (await prepare(file).catch(() => null));
      if (chosen) found.set(key, { key, chosen });
    }
    if (gone.current) return;
    const missing = before.chosen.filter((key) => !found.has(key)).length;
    // What somebody else has added since stands behind.
    const since = first.filter((entry) => !before.known.includes(nameOf(entry)));
    setEntries([...before.order.flatMap((name) => found.get(name) ?? []), ...since]);
    setLost(missing);
    setPreparing((now) => now - before.chosen.length);
  }

  const take = async (file: File) => {
    try {
      if (gone.current) return;
      const chosen = await prepare(file);
      const refusal = refusalOf(chosen.file);
      if (refusal) return setTooLarge(`${file.name}: ${refusal}`);
      setEntries((now) => [...now, { key: newKey(), chosen }]);
    } catch {
      setUnreadable((now) => [...now, file.name]);
    } finally {
      setPreparing((now) => now - 1);
    }
  };

  return {
    entries,
    preparing,
    unreadable,
    tooLarge,
    leftOut,
    lost,
    choose(files) {
      const room = Math.max(0, LIMITS.pictures - entries.length - preparing);
      const taken = files.slice(0, room);
      setUnreadable([]);
      setTooLarge(undefined);
      setLost(0);
      setLeftOut(files.length - taken.length);
      setPreparing((now) => now + taken.length);
      for (const file of taken) queue.current = queue.current.then(() => take(file));
    },
    move: (from, to) => setEntries((now) => moved(now, from, to)),
    remove(key) {
      setLeftOut(0);
      setEntries((now) => now.filter((entry) => entry.key !== key));
    },
    isOurs: (id) => ours.current.has(id),
    sent(key, picture) {
      ours.current.add(picture.id);
      setEntries((now) => now.map((entry) => (entry.key === key ? { key, stored: picture } : entry)));
    },
    changed,
    restored,
    restart() {
      setEntries(first);
      setRestored(false);
      setLost(0);
    },
    forget() {
      saved.current = true;
      if (draft) dropPictures(draft);
    },
  };
}
