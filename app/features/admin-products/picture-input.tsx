import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { drawPicture, fitWithin } from '#app/lib/admin/draw-picture.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { megabytes } from '#app/lib/megabytes.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Picture as StoredPicture } from '#contract/pictures.ts';
import type { PictureChoice } from './use-chosen-picture.ts';

/** Named one by one so that an iPhone hands over a JPEG instead of its own HEIC. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';
const PREVIEW_SIDE = 800;

type Props = { choice: PictureChoice; current: StoredPicture | null; error: string | undefined };

export function PictureInput({ choice, current, error }: Props) {
  const m = useAdminMessages().products;
  const id = useId();
  const [over, setOver] = useState(false);
  const { chosen, preparing, unreadable, choose, remove } = choice;
  const problem = unreadable ? m.notAPicture : error;

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) choose(file);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`} className="min-w-0">
      <legend className="mb-1 font-semibold">{m.picture}</legend>
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
        {chosen ? <Preview photo={chosen.photo} label={m.newPicture} /> : null}
        {chosen ? null : (
          <Picture
            picture={current}
            alt={current ? m.currentPicture : ''}
            sizes="320px"
            className={classNames('w-full rounded-block', current ? 'aspect-4/3' : 'aspect-16/9 md:aspect-4/3')}
          />
        )}
        {preparing ? <p role="status">{m.shrinking}</p> : null}
        {chosen?.shrunkFrom ? (
          <p className="text-ash text-sm">
            {m.shrunk(`${megabytes(chosen.shrunkFrom)} MB`, `${megabytes(chosen.file.size)} MB`)}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton label={m.choosePicture} icon={<ImageUp aria-hidden="true" size={20} />} onChoose={choose} />
          <FileButton
            label={m.takePhoto}
            icon={<Camera aria-hidden="true" size={20} />}
            onChoose={choose}
            camera
            className="hidden pointer-coarse:block"
          />
          {chosen ? (
            <Button variant="quiet" onClick={remove} className="text-danger">
              <Trash2 aria-hidden="true" size={20} />
              {m.removePicture}
            </Button>
          ) : (
            <span className="text-ash text-sm pointer-coarse:hidden">{m.dropHere}</span>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-ash text-sm">
        {m.pictureHint}
      </p>
      {problem ? (
        <p id={`${id}-error`} role="alert" className="mt-1 font-medium text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

type FileButtonProps = {
  label: string;
  icon: React.ReactNode;
  onChoose: (file: File) => void;
  camera?: boolean;
  className?: string;
};

function FileButton({ label, icon, onChoose, camera, className }: FileButtonProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onChoose(file);
    // Choosing the same file again after a remove must count as a change.
    event.target.value = '';
  };
  return (
    <label className={classNames('group relative', className)}>
      <input
        type="file"
        accept={ACCEPT}
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
    if (canvas.current) drawPicture(canvas.current, photo, fitWithin(photo, PREVIEW_SIDE));
  }, [photo]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="aspect-4/3 w-full rounded-block bg-white object-contain"
    />
  );
}
