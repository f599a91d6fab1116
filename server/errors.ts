import { MESSAGES, type MessageKey } from '#contract/messages.ts';

/** The one error class of the server. `code` decides the HTTP status; the message is for the person who sees it. */
const STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
  no_space: 507,
} as const;
export type ErrorCode = keyof typeof STATUS;

export type FieldError = { field: string; message: string };

type Details = { errors?: FieldError[]; retryAfterSeconds?: number };

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** A refusal with one of the listed messages. */
export const refuse = (code: ErrorCode, message: MessageKey, details?: Details): AppError =>
  new AppError(code, MESSAGES[message], details);

/** A refusal that points at one field of a form. */
export const refuseField = (code: ErrorCode, field: string, message: MessageKey): AppError =>
  refuse(code, message, { errors: [{ field, message: MESSAGES[message] }] });
