import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dropSending } from '#app/lib/admin/kept-files.ts';
import { uploadsQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { type UploadProgress, upload, useRefresh } from '#app/lib/admin/write.ts';
import { NO_RESPONSE } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { updateVideo } from '#contract/calls/gallery.ts';
import { uploadVideo } from '#contract/calls/panel.ts';
import { addUploadedVideo, beginUpload } from '#contract/calls/uploads.ts';
import { MEGABYTE } from '#contract/limits.ts';
import type { SeenProduct, Video } from '#contract/videos.ts';
import { begunWith } from './begun.ts';
import { changedParts, idsOf, type VideoTexts } from './video-values.ts';

/** `over` is the row that is changed; null with the file of a new video. */
export type VideoParts = {
  input: VideoTexts;
  products: readonly SeenProduct[];
  thumbnail: Blob | null;
} & ({ over: Video } | { over: null; video: File });

/** A video of one piece goes in one request: there would be nothing to go on with. */
const ONE_PIECE = 4 * MEGABYTE;

/** Loaded when it is needed; begun when a file is chosen, so that a line that breaks then does not stop it. */
const pieces = () =>
  import('./send-in-pieces.ts').catch(() => {
    throw new ApiError('network', NO_RESPONSE);
  });

/** Called when a file is chosen. */
export function prepareToSend(file: File): void {
  if (file.size > ONE_PIECE) void pieces().catch(() => undefined);
}

/** `sent` is the upload that holds the video already. */
export function formOf(parts: VideoParts, sent: string | null = null): FormData {
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
  if (sent) form.append('upload', sent);
  else if (!over) form.append('video', parts.video);
  return form;
}

export type VideoUpload = {
  send: (parts: VideoParts) => Promise<{ message: string }>;
  cancel: () => void;
  progress: UploadProgress | null;
  /** The line is lost, and the upload goes on when it is back. */
  waiting: boolean;
};

/** One video on its way: its progress, a way to stop it, and a warning to whoever would leave it behind. */
export function useVideoUpload(): VideoUpload {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [sending, setSending] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const client = useQueryClient();
  const refresh = useRefresh();
  const running = useRef<AbortController | null>(null);
  useUnsaved(sending ? 'sending' : null);

  useEffect(() => () => running.current?.abort(), []);

  async function sendNew(
    parts: Extract<VideoParts, { over: null }>,
    signal: AbortSignal,
  ): Promise<{ message: string }> {
    const options = { onProgress: setProgress, signal };
    if (parts.video.size <= ONE_PIECE) return upload(uploadVideo, {}, formOf(parts), options);
    const { sendInPieces } = await pieces();
    const begun = begunWith(parts.video, await client.fetchQuery(uploadsQuery()));
    const id = await sendInPieces(parts.video, { ...options, begun, onWaiting: setWaiting });
    const added = await upload(addUploadedVideo, {}, formOf(parts, id), { signal });
    dropSending(id);
    return added;
  }

  const send = (parts: VideoParts) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSending(true);
    if (!parts.over) setProgress({ sent: 0, total: parts.video.size });
    const sending = parts.over
      ? upload(updateVideo, { params: { id: parts.over.id } }, formOf(parts), { signal })
      : sendNew(parts, signal);
    return sending.finally(() => {
      running.current = null;
      setSending(false);
      setProgress(null);
      if (!parts.over) void refresh(beginUpload);
    });
  };
  return { send, cancel: () => running.current?.abort(), progress, waiting };
}
