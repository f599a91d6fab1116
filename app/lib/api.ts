import { addressOf, type Call, type InputOf, type ResponseOf } from '#contract/calls/call.ts';
import type { Failure, Sentence } from '#contract/envelope.ts';
import { ApiError } from './api-error.ts';

/** The one HTTP client: credentials, the CSRF header and two kinds of failure. Every call is named by the contract's table. */

export const NO_RESPONSE = 'No response received from server.';

export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : null;
}

/** What a request that changes something must carry. */
export function csrfHeaders(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN');
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

type FailureListener = (call: Call, status: number) => void;
let onFailure: FailureListener = () => {};
/** Hears of every refusal, before the place that asked does. entry.client.tsx wires it. */
export function whenRefused(listener: FailureListener): void {
  onFailure = listener;
}

/** Turns a response into data or an ApiError; shared by fetch and the upload's XMLHttpRequest. */
export async function readResponse<C extends Call>(call: C, status: number, text: string): Promise<ResponseOf<C>> {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's error page is not JSON; the status alone decides then.
  }
  const failed = body as (Partial<Omit<Failure, 'status'>> & { status?: number }) | null;
  // The envelope's own status counts as well: all but 1 is a refusal, whatever a proxy made of the HTTP code.
  if (status >= 200 && status < 300 && failed !== null && (failed.status ?? 1) === 1) return body as ResponseOf<C>;
  onFailure(call, status);
  const message = failed?.message && (await inThisLanguage(failed as Failure));
  const errors = failed?.errors?.map(async (error) => ({ ...error, message: await inThisLanguage(error) }));
  throw new ApiError('server', message ?? null, status, errors && (await Promise.all(errors)), failed?.code);
}

/** A sentence of the server in the page's language. Its words come only when there is something to say. */
async function inThisLanguage(sentence: Sentence): Promise<string> {
  if (document.documentElement.lang !== 'so' || !sentence.code) return sentence.message;
  try {
    const { inSomali } = await import('#contract/in-somali.ts');
    return inSomali(sentence);
  } catch {
    // The line is gone, or a new version is: English is better than nothing.
    return sentence.message;
  }
}

type LooseInput = { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };

/** Makes a call over HTTP. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ResponseOf<C>> {
  const { body } = input as LooseInput;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(call.method === 'GET' ? {} : csrfHeaders()),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(call, input as LooseInput), {
      method: call.method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      credentials: 'same-origin',
    });
    text = await response.text();
  } catch {
    throw new ApiError('network', NO_RESPONSE);
  }
  return readResponse(call, response.status, text);
}
