import { ImagePlus } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import type { SitePicture } from '#contract/site.ts';
import { EntryList } from './entry-list.tsx';
import { FileButton, PICTURES } from './file-button.tsx';
import { asNew, PictureEditor } from './picture-editor.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

type Props<T extends SitePicture> = {
  title: string;
  pictures: readonly T[];
  onChange: (pictures: T[]) => void;
  /** The same for what arrives later, on top of what the list is by then. */
  onLater: (update: (pictures: readonly T[]) => T[]) => void;
  path: string;
  most: number;
  errorOf: (path: string) => string | undefined;
  /** Says which list it is, where a page has several. */
  of?: string;
};

/** Pictures in their order; at least one stays. */
export function PictureList<T extends SitePicture>(props: Props<T>) {
  const { title, pictures, onChange, onLater, path, most, errorOf, of } = props;
  const m = useAdminMessages().site.pictures;
  const { rule, busy, failure, send } = usePictureUpload();
  const nameAt = (at: number) => (of ? `${of}, ${m.picture(at + 1)}` : m.picture(at + 1));
  return (
    <div className="grid gap-3">
      <EntryList
        label={title}
        items={pictures}
        onChange={onChange}
        keyOf={({ id }) => String(id)}
        nameOf={(_, at) => nameAt(at)}
        least={1}
      >
        {(picture, at, change) => (
          <PictureEditor
            picture={picture}
            name={nameAt(at)}
            path={`${path}.${at}`}
            errorOf={errorOf}
            onChange={change}
            onReplace={(next) => onLater((now) => now.map((one) => (one.id === picture.id ? next : one)))}
          />
        )}
      </EntryList>
      {pictures.length < most ? (
        <div>
          <FileButton
            label={m.add}
            of={of}
            icon={<ImagePlus aria-hidden="true" size={20} />}
            accept={PICTURES}
            disabled={busy}
            onChoose={(file) => send(file, (sent) => onLater((now) => [...now, asNew<T>(sent)]))}
          />
          <p className="mt-1 text-ash text-sm">{`${rule} ${m.file}`}</p>
        </div>
      ) : null}
      {busy ? <p role="status">{m.sending}</p> : null}
      {failure || errorOf(path) ? <Failure text={failure ?? errorOf(path) ?? ''} /> : null}
    </div>
  );
}
