import { ImageUp } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useTexts } from '#app/lib/site.tsx';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { SitePicture, UploadedPicture } from '#contract/site.ts';
import { FileButton, PICTURES } from './file-button.tsx';
import { TwinField } from './twin-field.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** A picture that is new says nothing yet: the old words would be wrong. */
export const asNew = <T extends SitePicture>(picture: UploadedPicture): T =>
  ({ ...picture, alt: { en: '', so: '' } }) as unknown as T;

type Props<T extends SitePicture> = {
  picture: T;
  name: string;
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (picture: T) => void;
};

/** One picture of the site: what it is, another in its place, and what it shows. */
export function PictureEditor<T extends SitePicture>({ picture, name, path, errorOf, onChange }: Props<T>) {
  const m = useAdminMessages().site.pictures;
  const say = useTexts();
  const { busy, failure, send } = usePictureUpload();
  const error = failure ?? errorOf(`${path}.id`);
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Picture
          key={picture.id}
          picture={picture}
          alt={say(picture.alt).text || name}
          sizes="160px"
          widths={[320, 480]}
          className="aspect-video w-40 rounded-block"
        />
        <FileButton
          label={m.replace}
          of={name}
          icon={<ImageUp aria-hidden="true" size={20} />}
          accept={PICTURES}
          disabled={busy}
          onChoose={(file) => send(file, (sent) => onChange(asNew<T>(sent)))}
        />
      </div>
      {busy ? <p role="status">{m.sending}</p> : null}
      {error ? <Failure text={error} /> : null}
      <TwinField
        label={m.alt}
        value={picture.alt}
        path={`${path}.alt`}
        errorOf={errorOf}
        max={LIMITS.pictureAlt}
        onChange={(alt) => onChange({ ...picture, alt })}
      />
    </div>
  );
}
