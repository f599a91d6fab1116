import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { drawPicture } from '#app/lib/admin/draw-picture.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUploadLimit } from '#app/lib/admin/upload-limits.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { SortableList } from '#app/ui/admin/sortable-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { PictureEntry } from './picture-entries.ts';
import type { PictureChoice } from './use-pictures.ts';

/** Named one by one so that an iPhone hands over a JPEG instead of its own HEIC. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';
const THUMB = 'aspect-4/3 w-20 shrink-0 rounded-block';

type Props = { choice: PictureChoice; error: string | undefined; isNew: boolean; busy: boolean };

/** The pictures of a product: several chosen at once, put in order, each removed by itself. */
export function PicturesInput({ choice, error, isNew, busy }: Props) {
  const m = useAdminMessages().pictures;
  const id = useId();
  const [over, setOver] = useState(false);
  const { entries, preparing, unreadable, leftOut, lost, tooLarge, choose } = choice;
  const { forms } = useAdminMessages();
  const { megabytes: most } = useUploadLimit('picture');
  const problems = [
    unreadable.length > 0 && m.notPictures(unreadable.join(', ')),
    tooLarge,
    leftOut > 0 && m.tooMany(leftOut, LIMITS.pictures),
    lost > 0 && forms.picturesAgain(lost),
    error,
  ];
  const problem = problems.find(Boolean);
  const full = entries.length + preparing >= LIMITS.pictures;

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) choose([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="mb-1 font-semibold">{m.title}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the buttons inside do the same. */}
      <div
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'grid gap-3 rounded-lg border border-dashed p-3 transition-colors',
          over ? 'border-terracotta bg-terracotta-100' : 'border-edge bg-sand/60',
        )}
      >
        {entries.length > 0 ? (
          <SortableList
            label={m.title}
            items={entries}
            keyOf={(entry) => entry.key.replaceAll(' ', '-')}
            nameOf={(_, at) => m.picture(at + 1)}
            onMove={choice.move}
            disabled={busy}
            render={(entry, at, controls) => (
              <Entry entry={entry} at={at} controls={controls} busy={busy} onRemove={() => choice.remove(entry.key)} />
            )}
          />
        ) : null}
        {preparing > 0 ? <p role="status">{m.preparing(preparing)}</p> : null}
        {full ? (
          <p className="text-ash text-sm">{m.full}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <FileButton label={m.choose} icon={<ImageUp aria-hidden="true" size={20} />} onChoose={choose} multiple />
            <FileButton
              label={m.takePhoto}
              icon={<Camera aria-hidden="true" size={20} />}
              onChoose={choose}
              camera
              className="hidden pointer-coarse:block"
            />
            <span className="text-ash text-sm pointer-coarse:hidden">{m.dropHere}</span>
          </div>
        )}
      </div>
      <div id={`${id}-hint`} className="mt-1 grid gap-1 text-ash text-sm">
        {entries.length === 0 ? <p>{m.hint}</p> : null}
        <p>{forms.pictureRule(most)}</p>
        <p>{m.limit(LIMITS.pictures)}</p>
        {isNew && entries.length === 0 ? <p className="font-medium text-charcoal">{m.startsHidden}</p> : null}
      </div>
      {problem ? (
        <p id={`${id}-error`} role="alert" className="mt-1 font-medium text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

type EntryProps = { entry: PictureEntry; at: number; controls: ReactNode; busy: boolean; onRemove: () => void };

function Entry({ entry, at, controls, busy, onRemove }: EntryProps) {
  const { pictures: m, products } = useAdminMessages();
  const chosen = 'chosen' in entry ? entry.chosen : null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-block bg-white p-1.5 ring-1 ring-line">
      {'stored' in entry ? (
        <Picture picture={entry.stored} alt="" sizes="80px" widths={[320]} className={THUMB} />
      ) : (
        <Preview photo={entry.chosen.preview} label={m.newPicture(at + 1)} />
      )}
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="truncate font-semibold text-sm">{at === 0 ? m.first : m.picture(at + 1)}</p>
        {chosen?.shrunkFrom ? (
          <p className="text-ash text-xs">
            {products.shrunk(`${megabytes(chosen.shrunkFrom)} MB`, `${megabytes(chosen.file.size)} MB`)}
          </p>
        ) : null}
        <div className="flex">
          {controls}
          <IconButton
            label={m.remove(at + 1)}
            disabled={busy}
            onClick={onRemove}
            className="text-danger hover:bg-danger-100"
          >
            <Trash2 aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

type FileButtonProps = {
  label: string;
  icon: ReactNode;
  onChoose: (files: File[]) => void;
  camera?: boolean;
  multiple?: boolean;
  className?: string;
};

function FileButton({ label, icon, onChoose, camera, multiple, className }: FileButtonProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    if (files.length > 0) onChoose(files);
    // Choosing the same file again after a remove must count as a change.
    event.target.value = '';
  };
  return (
    <label className={classNames('group relative', className)}>
      <input
        type="file"
        accept={ACCEPT}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={onChange}
        className="peer absolute inset-0 -z-10 size-full opacity-0"
      />
      <span className={buttonClass('quiet', 'peer-focus-visible:outline-3 peer-focus-visible:outline-terracotta')}>
        {icon}
        {label}
      </span>
    </label>
  );
}

function Preview({ photo, label }: { photo: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, photo, photo);
  }, [photo]);
  return <canvas ref={canvas} role="img" aria-label={label} className={classNames(THUMB, 'bg-white object-cover')} />;
}
