import { type RefObject, useEffect, useId, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { firstStill } from './still.ts';

/** A file that was just chosen, or the address of a stored video. */
type Props = { source: File | string; video: RefObject<HTMLVideoElement | null>; disabled: boolean };

/** The chosen video, standing still on the frame that will be its thumbnail. */
export function StillPicker({ source, video, disabled }: Props) {
  const m = useAdminMessages().videos;
  const id = useId();
  const [duration, setDuration] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const [unreadable, setUnreadable] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const address = typeof source === 'string' ? source : URL.createObjectURL(source);
    setDuration(null);
    setUnreadable(false);
    element.src = address;
    return () => {
      element.removeAttribute('src');
      if (typeof source !== 'string') URL.revokeObjectURL(address);
    };
  }, [source, video]);

  const moveTo = (seconds: number) => {
    setAt(seconds);
    if (video.current) video.current.currentTime = seconds;
  };
  const onLoaded = () => {
    const seconds = video.current?.duration ?? 0;
    setDuration(Number.isFinite(seconds) ? seconds : 0);
    moveTo(Number.isFinite(seconds) ? firstStill(seconds) : 0);
  };
  return (
    <div>
      <video
        ref={video}
        muted
        playsInline
        preload="auto"
        aria-label={m.stillAt(at.toFixed(1))}
        onLoadedMetadata={onLoaded}
        onError={() => setUnreadable(true)}
        className={unreadable ? 'hidden' : 'aspect-video w-full rounded-block bg-charcoal-900'}
      />
      {unreadable ? <p className="rounded-block bg-sand px-3 py-2 text-ash">{m.noStill}</p> : null}
      {duration ? (
        <div className="mt-2">
          <label htmlFor={id} className="block font-semibold">
            {m.still}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={duration}
            step={0.1}
            value={at}
            disabled={disabled}
            onChange={(event) => moveTo(event.target.valueAsNumber)}
            aria-valuetext={m.stillAt(at.toFixed(1))}
            aria-describedby={`${id}-hint`}
            className="h-11 w-full accent-terracotta"
          />
          <p id={`${id}-hint`} className="text-ash text-sm">
            {m.stillHint}
          </p>
        </div>
      ) : null}
    </div>
  );
}
