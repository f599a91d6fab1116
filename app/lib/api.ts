/** The one HTTP client: credentials, the CSRF header and three kinds of failure. */
export type FieldError = { field: string; message: string };

const UNKNOWN = 'Unknown server error';

/** `network`: no answer came. `server`: an answer came and says no. */
export class ApiError extends Error {
  readonly kind: 'network' | 'server';
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The server's own words; null where it sent none, and the place that asked has a sentence of its own. */
  readonly serverMessage: string | null;

  constructor(kind: 'network' | 'server', message: string | null, status = 0, errors: readonly FieldError[] = []) {
    super(message ?? UNKNOWN);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.errors = errors;
    this.serverMessage = kind === 'server' ? message : null;
  }
}

export type ApiGet = <T>(path: string) => Promise<T>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const NO_ANSWER = 'No response received from server.';

export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : null;
}

/** What a request that changes something must carry. */
function csrfHeaders(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN');
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

type Unauthorized = () => void;
let onUnauthorized: Unauthorized = () => {};
/** Called on every 401 but that of the sign-in itself: the session is over. */
export function whenUnauthorized(listener: Unauthorized): void {
  onUnauthorized = listener;
}

/** Turns an answer into data or an ApiError; shared by fetch and the upload's XMLHttpRequest. */
export function readAnswer<T>(path: string, status: number, text: string): T {
  let answer: unknown = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // A proxy's error page is not JSON; the status alone decides then.
  }
  const failed = answer as { status?: number; message?: string; errors?: FieldError[] } | null;
  // The envelope's own status counts as well: 0 is a refusal, whatever a proxy made of the HTTP code.
  if (status >= 200 && status < 300 && failed !== null && failed.status !== 0) return answer as T;
  if (status === 401 && path !== 'user/login/save') onUnauthorized();
  throw new ApiError('server', failed?.message ?? null, status, failed?.errors);
}

async function send<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(method === 'GET' ? {} : csrfHeaders()),
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? undefined : isForm ? body : JSON.stringify(body);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api/${path}`, { method, headers, body: payload, signal, credentials: 'same-origin' });
    text = await response.text();
  } catch {
    throw new ApiError('network', NO_ANSWER);
  }
  return readAnswer<T>(path, response.status, text);
}

export const api = {
  get: <T>(path: string, signal?: AbortSignal) => send<T>('GET', path, undefined, signal),
  post: <T>(path: string, body?: unknown) => send<T>('POST', path, body),
  put: <T>(path: string, body?: unknown) => send<T>('PUT', path, body),
  delete: <T>(path: string, body?: unknown) => send<T>('DELETE', path, body),
};

export type UploadProgress = { sent: number; total: number };

/** fetch cannot report progress of a request body, so uploads alone use XMLHttpRequest. */
export function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  options: { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api/${path}`);
    for (const [name, value] of Object.entries(csrfHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => options.onProgress?.({ sent: event.loaded, total: event.total });
    request.onload = () => {
      try {
        resolve(readAnswer<T>(path, request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError('network', NO_ANSWER));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
