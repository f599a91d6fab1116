import { useEffect, useRef, useState } from 'react';
import { moved } from '#app/lib/admin/order.ts';
import { previewOf, readPhoto, shrinkPhoto } from '#app/lib/admin/shrink-photo.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProductPicture } from '#contract/products.ts';
import { type ChosenPicture, entryOf, idsOf, type PictureEntry } from './picture-entries.ts';

export type PictureChoice = {
  entries: readonly PictureEntry[];
  /** How many of those just chosen are still being made smaller. */
  preparing: number;
  /** Names of files that are no pictures, of the last choice. */
  unreadable: readonly string[];
  /** How many of the last choice had no place. */
  leftOut: number;
  choose: (files: readonly File[]) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  /** Whether this form may remove it: it was there on opening, or was sent from here. */
  isOurs: (id: number) => boolean;
  /** A chosen picture is with the server now. */
  sent: (key: string, stored: ProductPicture) => void;
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

export function usePictures(stored: readonly ProductPicture[]): PictureChoice {
  const [entries, setEntries] = useState<readonly PictureEntry[]>(() => stored.map(entryOf));
  const [preparing, setPreparing] = useState(0);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const gone = useRef(false);
  const ours = useRef(new Set(idsOf(stored)));

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const take = async (file: File) => {
    try {
      if (gone.current) return;
      const chosen = await prepare(file);
      made += 1;
      const entry = { key: `chosen ${made}`, chosen };
      setEntries((now) => [...now, entry]);
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
    leftOut,
    choose(files) {
      const room = Math.max(0, LIMITS.pictures - entries.length - preparing);
      const taken = files.slice(0, room);
      setUnreadable([]);
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
  };
}
