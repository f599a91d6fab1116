import { useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { type UploadProgress, upload } from '#app/lib/admin/upload.ts';
import { updateVideo } from '#contract/calls/gallery.ts';
import { uploadVideo } from '#contract/calls/panel.ts';
import type { SeenProduct, Video } from '#contract/videos.ts';
import { changedParts, idsOf, type VideoTexts } from './video-values.ts';

/** `over` is the row that is changed; null with the file of a new video. */
export type VideoParts = {
  input: VideoTexts;
  products: readonly SeenProduct[];
  thumbnail: Blob | null;
} & ({ over: Video } | { over: null; video: File });

function formOf(parts: VideoParts): FormData {
  const form = new FormData();
  const { input, products, thumbnail, over } = parts;
  if (over) {
    for (const [name, text] of changedParts(input, products, over)) form.append(name, text);
    form.append('updated_at', over.updated_at);
  } else {
    for (const [name, text] of Object.entries({ ...input, productIds: idsOf(products) }))
      if (text) form.append(name, text);
  }
  if (thumbnail) form.append('thumbnail', thumbnail, 'thumbnail.jpg');
  // The video last: by then the server knows all it needs to refuse early.
  if (!over) form.append('video', parts.video);
  return form;
}

export type VideoUpload = {
  send: (parts: VideoParts) => Promise<{ message: string }>;
  cancel: () => void;
  progress: UploadProgress | null;
  /** Somebody is about to leave while the video is on its way. */
  blocker: Blocker;
};

/** One video on its way: its progress, a way to stop it, and a warning to whoever would leave it behind. */
export function useVideoUpload(): VideoUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  // A ref beside the state: the page is left in the very moment the upload ends, before React has drawn that.
  const running = useRef<AbortController | null>(null);
  const blocker = useBlocker(() => running.current !== null);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (running.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      running.current?.abort();
    };
  }, []);

  const send = (parts: VideoParts) => {
    const controller = new AbortController();
    running.current = controller;
    const options = { onProgress: setProgress, signal: controller.signal };
    if (!parts.over) setProgress({ sent: 0, total: parts.video.size });
    const sending = parts.over
      ? upload(updateVideo, { params: { id: parts.over.id } }, formOf(parts), { signal: controller.signal })
      : upload(uploadVideo, {}, formOf(parts), options);
    return sending.finally(() => {
      running.current = null;
      setProgress(null);
    });
  };
  return { send, cancel: () => running.current?.abort(), progress, blocker };
}
