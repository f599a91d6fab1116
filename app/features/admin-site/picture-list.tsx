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
  /** A picture arrives long after it was chosen, so each change is made of what the list is by then. */
  onChange: (update: (now: readonly T[]) => T[]) => void;
  path: string;
  most: number;
  errorOf: (path: string) => string | undefined;
  /** Says which list it is, where a page has several. */
  of?: string;
};

/** Another in the place of one, wherever that stands by now. The same picture may stand in a list twice. */
function replaced<T extends SitePicture>(now: readonly T[], at: number, id: T['id'], next: T): T[] {
  const place = now[at]?.id === id ? at : now.findIndex((one) => one.id === id);
  return now.map((one, other) => (other === place ? next : one));
}

/** Pictures in their order; at least one stays. */
export function PictureList<T extends SitePicture>({ title, pictures, onChange, path, most, errorOf, of }: Props<T>) {
  const m = useAdminMessages().site.pictures;
  const { rule, busy, failure, send } = usePictureUpload();
  const nameAt = (at: number) => (of ? `${of}, ${m.picture(at + 1)}` : m.picture(at + 1));
  return (
    <div className="grid gap-3">
      <EntryList
        label={title}
        items={pictures}
        onChange={(next) => onChange(() => next)}
        keyOf={({ id }) => String(id)}
        nameOf={(_, at) => nameAt(at)}
        least={1}
      >
        {(picture, at) => (
          <PictureEditor
            picture={picture}
            name={nameAt(at)}
            path={`${path}.${at}`}
            errorOf={errorOf}
            onChange={(next) => onChange((now) => replaced(now, at, picture.id, next))}
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
            onChoose={(file) => send(file, (sent) => onChange((now) => [...now, asNew<T>(sent)]))}
          />
          <p className="mt-1 text-ash text-sm">{`${rule} ${m.file}`}</p>
        </div>
      ) : null}
      {busy ? <p role="status">{m.sending}</p> : null}
      {failure || errorOf(path) ? <Failure text={failure ?? errorOf(path) ?? ''} /> : null}
    </div>
  );
}
