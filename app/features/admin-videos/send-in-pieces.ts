import { type DetailedError, Upload } from 'tus-js-client';
import { dropSending, keepSending } from '#app/lib/admin/kept-files.ts';
import type { UploadProgress } from '#app/lib/admin/write.ts';
import { csrfHeaders, NO_RESPONSE, readResponse } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { addressOf } from '#contract/calls/call.ts';
import { beginUpload, continueUpload } from '#contract/calls/uploads.ts';
import { MEGABYTE } from '#contract/limits.ts';
import type { UnfinishedUpload } from '#contract/uploads.ts';

/** So much is sent at once: a proxy that holds a request back until it is whole loses no more than this. */
const PIECE_BYTES = 4 * MEGABYTE;
/** A lost line is tried again for about an hour. */
const FIRST_DELAYS = [500, 1000, 2000, 4000];
const DELAYS = [...FIRST_DELAYS, ...Array.from({ length: 720 }, () => 5000)];
/** A line that moves nothing for so long is dead, even where nobody says so. */
const STALLED_MS = 45_000;
const LOOK_MS = 5000;
/** Refused, but for now. 409: an older request has just added to it; how far it is must be asked again. */
const PASSING = new Set([409, 423, 429, 500, 502, 503, 504]);

type Options = {
  /** The part of this file that has arrived already. */
  begun: UnfinishedUpload | null;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Whether the line is lost at the moment. */
  onWaiting: (waiting: boolean) => void;
};

const statusOf = (error: Error): number => (error as DetailedError).originalResponse?.getStatus() ?? 0;
const isPassing = (error: Error): boolean => statusOf(error) === 0 || PASSING.has(statusOf(error));
const idIn = (url: string): string => url.split('/').at(-1) ?? '';

/** The refusal in the words of the server, as every other call gives it. */
async function failureOf(error: Error): Promise<unknown> {
  const response = (error as DetailedError).originalResponse;
  if (!response?.getStatus()) return new ApiError('network', NO_RESPONSE);
  return readResponse(continueUpload, response.getStatus(), response.getBody() ?? '').catch(
    (refusal: unknown) => refusal,
  );
}

/** Sends a file piece by piece and goes on by itself after a cut. Resolves with the id of the whole upload. */
export function sendInPieces(file: File, { begun, signal, onProgress, onWaiting }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let moved = Date.now();
    const sending = new Upload(file, {
      endpoint: beginUpload.path,
      uploadUrl: begun && addressOf(continueUpload, { params: { id: begun.id } }),
      metadata: { filename: file.name, modified: String(file.lastModified) },
      chunkSize: PIECE_BYTES,
      retryDelays: DELAYS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        moved = Date.now();
        for (const [name, value] of Object.entries(csrfHeaders())) request.setHeader(name, value);
      },
      onUploadUrlAvailable: () => {
        keepSending(idIn(sending.url ?? ''), file);
        // Otherwise a server that is away for a moment would have it sent anew from its beginning.
        sending.options.endpoint = null;
      },
      onProgress: (sent, total) => {
        moved = Date.now();
        onWaiting(false);
        onProgress({ sent, total });
      },
      onShouldRetry: (error) => {
        onWaiting(isPassing(error));
        return isPassing(error);
      },
      onSuccess: () => {
        stop();
        resolve(idIn(sending.url ?? ''));
      },
      onError: (error) => {
        stop();
        if (sending.url && statusOf(error) === 404) dropSending(idIn(sending.url));
        void failureOf(error).then(reject);
      },
    });
    const watch = setInterval(() => {
      if (Date.now() - moved < STALLED_MS) return;
      moved = Date.now();
      onWaiting(true);
      void sending.abort().then(() => sending.start());
    }, LOOK_MS);
    function stop(): void {
      clearInterval(watch);
      onWaiting(false);
    }
    signal.addEventListener(
      'abort',
      () => {
        stop();
        void sending.abort();
        reject(new DOMException('Upload cancelled', 'AbortError'));
      },
      { once: true },
    );
    sending.start();
  });
}
