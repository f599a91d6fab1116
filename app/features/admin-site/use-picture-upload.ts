import { useState } from 'react';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { readPhoto, shrinkPhoto } from '#app/lib/admin/shrink-photo.ts';
import { useUploadLimit } from '#app/lib/admin/upload-limits.ts';
import { upload } from '#app/lib/admin/write.ts';
import { addSitePicture } from '#contract/calls/site.ts';
import type { UploadedPicture } from '#contract/site.ts';

export type PictureUpload = {
  /** What may be chosen, said before it is. */
  rule: string;
  busy: boolean;
  failure: string | null;
  send: (file: File, use: (picture: UploadedPicture) => void) => void;
};

/** A photo is made smaller here, sent, and handed on; the site shows it once its part is saved. */
export function usePictureUpload(): PictureUpload {
  const m = useAdminMessages();
  const limit = useUploadLimit('picture');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function sent(file: File): Promise<UploadedPicture | null> {
    const photo = await readPhoto(file).catch(() => null);
    if (!photo) {
      setFailure(m.site.pictures.unreadable);
      return null;
    }
    const smaller = await shrinkPhoto(file, photo);
    photo.close();
    const refusal = limit.refusalOf(smaller);
    if (refusal) {
      setFailure(refusal);
      return null;
    }
    const form = new FormData();
    form.append('picture', smaller);
    return (await upload(addSitePicture, {}, form)).data;
  }

  return {
    rule: m.forms.pictureRule(limit.megabytes),
    busy,
    failure,
    send(file, use) {
      setBusy(true);
      setFailure(null);
      sent(file)
        .then((picture) => picture && use(picture))
        .catch((error: unknown) =>
          setFailure(failureText(error, { noResponse: m.failures.noResponse, broken: m.failures.unexpected })),
        )
        .finally(() => setBusy(false));
    },
  };
}
