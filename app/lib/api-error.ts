export type FieldError = { readonly field: string; readonly message: string };

const UNKNOWN = 'Unknown server error';

/** A call that failed. `network`: no response came. `server`: a response came and says no. */
export class ApiError extends Error {
  readonly kind: 'network' | 'server';
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** The server's own words; null where it sent none, and the place that asked has a sentence of its own. */
  readonly serverMessage: string | null;
  /** The key of that sentence in the contract, the same in every language. */
  readonly code: string | null;

  constructor(
    kind: 'network' | 'server',
    message: string | null,
    status = 0,
    errors: readonly FieldError[] = [],
    code: string | null = null,
  ) {
    super(message ?? UNKNOWN);
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.serverMessage = kind === 'server' ? message : null;
  }
}
