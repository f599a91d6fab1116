import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { PicturePlaceholder, sourceSet } from '#app/ui/picture.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { ProductPicture } from '#contract/products.ts';
import type { Twin } from '#contract/twins.ts';
import { useZoom } from './use-zoom.ts';
import type { galleryEn } from './words.ts';

type Props = {
  pictures: readonly ProductPicture[];
  start: number;
  name: Twin;
  words: typeof galleryEn;
  /** Where the viewer was when it was closed. */
  onClose: (at: number) => void;
};

const PAN_PX = 80;
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** One picture on the whole screen. Loaded when it is first opened. */
export default function Viewer({ pictures, start, name, words, onClose }: Props) {
  const [at, setAt] = useState(start);
  const dialog = useDialog(true);
  const go = (to: number) => {
    if (to < 0 || to >= pictures.length) return;
    setAt(to);
    zoom.reset();
  };
  const zoom = useZoom({ onPrevious: () => go(at - 1), onNext: () => go(at + 1) });
  const { scale, x, y } = zoom.view;
  const close = () => onClose(at);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.key === '+' || event.key === '=') zoom.zoomIn();
    else if (event.key === '-') zoom.zoomOut();
    else if (event.key === '0') zoom.reset();
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(pictures.length - 1);
    else if (move && scale > 1) zoom.pan(move[0] * PAN_PX, move[1] * PAN_PX);
    else if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
    else return;
    event.preventDefault();
  };

  const picture = pictures[at];
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={words.pictures}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="on-dark m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-charcoal-900 p-0 text-white backdrop:bg-charcoal-900"
    >
      <div
        ref={zoom.stage}
        {...zoom.handlers}
        className="absolute inset-0 touch-none select-none data-zoomed:cursor-grab"
        data-zoomed={scale > 1 || undefined}
      >
        <Whole
          key={picture.id}
          picture={picture}
          name={name}
          zoomed={scale > 1}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        />
      </div>
      <p className="absolute top-0 left-0 flex min-h-11 items-center px-4 py-2 tabular-nums" role="status">
        <span className="rounded-block bg-charcoal-900/70 px-2 py-0.5">
          <span aria-hidden="true">
            {at + 1} / {pictures.length}
          </span>
          <span className="sr-only">{words.place(at + 1, pictures.length)}</span>
        </span>
      </p>
      <div className="absolute top-2 right-2 flex gap-1">
        <Tool label={words.zoomOut} off={scale <= 1} onPress={zoom.zoomOut}>
          <ZoomOut aria-hidden="true" />
        </Tool>
        <Tool label={words.zoomIn} onPress={zoom.zoomIn}>
          <ZoomIn aria-hidden="true" />
        </Tool>
        <Tool label={words.close} onPress={close}>
          <X aria-hidden="true" />
        </Tool>
      </div>
      {pictures.length > 1 ? (
        <>
          <Tool label={words.previous} off={at === 0} onPress={() => go(at - 1)} className="absolute bottom-4 left-4">
            <ChevronLeft aria-hidden="true" />
          </Tool>
          <Tool
            label={words.next}
            off={at === pictures.length - 1}
            onPress={() => go(at + 1)}
            className="absolute right-4 bottom-4"
          >
            <ChevronRight aria-hidden="true" />
          </Tool>
        </>
      ) : null}
    </dialog>
  );
}

type WholeProps = { picture: ProductPicture; name: Twin; zoomed: boolean; style: { transform: string } };

/** All of the picture, uncropped. Enlarged, it asks for the widest there is. */
function Whole({ picture, name, zoomed, style }: WholeProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <PicturePlaceholder alt={name.text} className="size-full" />;
  const sizes = zoomed ? `${Math.max(...picture.widths)}px` : '100vw';
  return (
    <picture lang={name.lang}>
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={sourceSet(picture, picture.widths, format)}
          sizes={sizes}
        />
      ))}
      <img
        src={`/api/${picture.path}`}
        alt={name.text}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={style}
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
    </picture>
  );
}

type ToolProps = { label: string; off?: boolean; onPress: () => void; className?: string; children: ReactNode };

/** aria-disabled, not disabled: at the end of the row the button keeps the keyboard's focus. */
function Tool({ label, off, onPress, className, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      className={`rounded-full bg-charcoal-900/70 text-white hover:bg-white hover:text-charcoal aria-disabled:opacity-40 ${className ?? ''}`}
    >
      {children}
    </IconButton>
  );
}
