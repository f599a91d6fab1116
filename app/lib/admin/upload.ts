import { addressOf, type Call, type InputOf, type ResponseOf } from '#contract/calls/call.ts';
import { csrfHeaders, NO_RESPONSE, readResponse } from '../api.ts';
import { ApiError } from '../api-error.ts';

export type UploadProgress = { sent: number; total: number };
type UploadOptions = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal };

/** Sends a form with files. fetch cannot report progress of a request body, so uploads alone use XMLHttpRequest. */
export function upload<C extends Call & { files: object }>(
  call: C,
  input: Omit<InputOf<C>, 'body'>,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<C>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(call.method, addressOf(call, input as Parameters<typeof addressOf>[1]));
    for (const [name, value] of Object.entries(csrfHeaders())) sending.setRequestHeader(name, value);
    sending.upload.onprogress = (event) => options.onProgress?.({ sent: event.loaded, total: event.total });
    sending.onload = () => resolve(readResponse(call, sending.status, sending.responseText));
    sending.onerror = () => reject(new ApiError('network', NO_RESPONSE));
    sending.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(form);
  });
}
