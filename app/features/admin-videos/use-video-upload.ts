import { useEffect, useRef, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { type UploadProgress, upload } from '#app/lib/admin/upload.ts';
import { uploadVideo } from '#contract/calls/panel.ts';
import type { VideoInput } from '#contract/videos.ts';

export type VideoParts = VideoInput & { video: File; thumbnail: Blob | null };

function formOf(parts: VideoParts): FormData {
  const form = new FormData();
  form.append('title', parts.title);
  form.append('description', parts.description);
  if (parts.titleSo) form.append('titleSo', parts.titleSo);
  if (parts.descriptionSo) form.append('descriptionSo', parts.descriptionSo);
  if (parts.thumbnail) form.append('thumbnail', parts.thumbnail, 'thumbnail.jpg');
  // The video last: by then the server knows all it needs to refuse early.
  form.append('video', parts.video);
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
    setProgress({ sent: 0, total: parts.video.size });
    return upload(uploadVideo, {}, formOf(parts), {
      onProgress: setProgress,
      signal: controller.signal,
    }).finally(() => {
      running.current = null;
      setProgress(null);
    });
  };
  return { send, cancel: () => running.current?.abort(), progress, blocker };
}
