import { Play, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { megabytes } from '#app/lib/megabytes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { Site } from '#contract/site.ts';

type Intro = Site['introVideo'];

/** The poster with its play button; a press opens the video over the whole screen. Nothing of the video is loaded before. */
export function IntroVideo({ intro }: { intro: Intro }) {
  const messages = useMessages().aboutPage;
  const [open, setOpen] = useState(false);
  // The same one at each drawing: another would end the full screen.
  const close = useCallback(() => setOpen(false), []);
  const size = messages.videoCost(megabytes(intro.bytes));
  return (
    <div className="relative">
      <Picture
        picture={intro.poster}
        alt=""
        sizes="(min-width: 1280px) 600px, (min-width: 1024px) 48vw, 92vw"
        priority
        className="aspect-video rounded-lg shadow-lift"
      />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="group absolute inset-0 grid place-items-center rounded-lg bg-charcoal/20 transition-colors hover:bg-charcoal/35 noscript:hidden"
      >
        <span className="grid size-20 place-items-center rounded-full bg-terracotta text-white shadow-lift transition-transform motion-safe:group-hover:scale-105">
          <Play aria-hidden="true" size={34} className="translate-x-0.5 fill-current" />
        </span>
        <span className="sr-only">{messages.playVideo}</span>
        <span className="absolute right-3 bottom-3 rounded-block bg-charcoal/85 px-2 py-0.5 text-sm text-white tabular-nums">
          {size}
        </span>
      </button>
      <noscript>
        <a
          href={intro.url}
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-terracotta-700 underline"
        >
          {messages.playVideo} ({size})
        </a>
      </noscript>
      <FullScreenVideo url={intro.url} open={open} onClose={close} />
    </div>
  );
}

/** The dialog fills the window; where the browser allows it, the whole screen. */
function FullScreenVideo({ url, open, onClose }: { url: string; open: boolean; onClose: () => void }) {
  const { aboutPage: messages, ui } = useMessages();
  const dialog = useDialog(open);
  // A dialog cannot go full screen itself, so its content does.
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onChange = () => document.fullscreenElement === null && onClose();
    // Refused in some in-app browsers and missing on iPhones, whose player goes full screen by itself.
    stage.current?.requestFullscreen?.().catch(() => undefined);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [open, onClose]);

  return (
    <dialog
      ref={dialog}
      aria-label={messages.videoTitle}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="on-dark m-0 h-dvh max-h-none w-screen max-w-none bg-black p-0 text-white"
    >
      {open && (
        <div ref={stage} className="relative grid size-full place-items-center bg-black">
          {/* biome-ignore lint/a11y/useMediaCaption: the video has music and no words. */}
          <video src={url} aria-label={messages.videoTitle} controls autoPlay className="max-h-full w-full bg-black" />
          <IconButton
            label={ui.close}
            onClick={onClose}
            className="absolute top-3 right-3 bg-charcoal/70 hover:bg-charcoal"
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
