import { useState } from 'react';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { readPhoto, shrinkPhoto } from '#app/lib/admin/shrink-photo.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { upload, useRefresh } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { addPicture } from '#contract/calls/gallery.ts';
import { findCodes } from '#contract/calls/many.ts';
import type { CodeOwner } from '#contract/many.ts';
import { MANY_LIMITS } from '#contract/many-limits.ts';
import { assign, isWaiting, type Photo, type PhotoState, readingsOf } from './photo-files.ts';

/** Of one choice. */
export const MOST_PHOTOS = 400;

async function ownersOf(files: readonly File[]): Promise<CodeOwner[]> {
  const codes = [...new Set(files.flatMap(({ name }) => readingsOf(name).map(({ code }) => code)))];
  const owners: CodeOwner[] = [];
  for (let at = 0; at < codes.length; at += MANY_LIMITS.bulk) {
    const body = { codes: codes.slice(at, at + MANY_LIMITS.bulk) };
    owners.push(...(await request(findCodes, { body })).data);
  }
  return owners;
}

/** One at a time: a photo of a phone takes 50 MB while it is open. null: it is no picture. */
async function prepared(file: File): Promise<File | null> {
  const photo = await readPhoto(file).catch(() => null);
  if (!photo) return null;
  try {
    return await shrinkPhoto(file, photo);
  } finally {
    photo.close();
  }
}

/** Pictures named by code: whose they are is looked up first, then they are sent one by one. */
export function usePhotoImport() {
  const { many, failures } = useAdminMessages();
  const refresh = useRefresh();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [looking, setLooking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [run, setRun] = useState<{ done: number; all: number } | null>(null);
  const waiting = photos.filter(isWaiting).length;
  useUnsaved(run ? 'sendingSome' : waiting > 0 ? 'lost' : null);

  const mark = (key: string, state: PhotoState, reason?: string) =>
    setPhotos((now) => now.map((photo) => (photo.key === key ? { ...photo, state, reason } : photo)));

  async function sendOne({ key, file, owner }: Photo): Promise<void> {
    if (!owner) return;
    mark(key, 'sending');
    const picture = await prepared(file);
    if (!picture) return mark(key, 'unreadable');
    const form = new FormData();
    form.append('picture', picture);
    try {
      await upload(addPicture, { params: { id: owner.id } }, form);
      mark(key, 'sent');
    } catch (error) {
      const words = { noResponse: failures.noResponse, broken: failures.setup };
      mark(key, 'failed', failureText(error, words) ?? undefined);
    }
  }

  return {
    photos,
    looking,
    failure,
    run,
    waiting,
    async choose(files: readonly File[]) {
      setLooking(true);
      setFailure(files.length > MOST_PHOTOS ? many.photos.tooMany(MOST_PHOTOS) : null);
      try {
        const taken = files.slice(0, MOST_PHOTOS);
        setPhotos(assign(taken, await ownersOf(taken)));
      } catch {
        setFailure(many.photos.lookFailed);
      } finally {
        setLooking(false);
      }
    },
    async send() {
      const due = photos.filter(isWaiting);
      for (const [done, photo] of due.entries()) {
        setRun({ done, all: due.length });
        await sendOne(photo);
      }
      setRun(null);
      void refresh(addPicture);
    },
    clear() {
      setPhotos([]);
      setFailure(null);
    },
  };
}
