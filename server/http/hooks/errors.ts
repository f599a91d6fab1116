import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Failure, Sentence } from '#contract/envelope.ts';
import { inSomali } from '#contract/in-somali.ts';
import { MESSAGES, unknownField } from '#contract/messages.ts';
import { codeOf } from '#contract/sentence-code.ts';
import { AppError, type FieldError, refuse } from '#server/errors.ts';
import { escapeHtml, plainPage } from '#server/html.ts';

/** A validation issue, from Fastify or directly from zod. */
type Issue = {
  instancePath?: string;
  path?: readonly PropertyKey[];
  message?: string;
  keys?: string[];
  params?: { keys?: string[] };
};

/** `/email` -> `email`; an unknown field is named, because the path of its issue is its parent. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const unknown = issue.keys ?? issue.params?.keys;
    if (unknown) return unknown.map((field) => ({ field, message: unknownField(field) }));
    const field = issue.path?.join('.') ?? (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');
    return [{ field, message: issue.message ?? MESSAGES.invalidValue }];
  });
}

export const invalidFields = (errors: FieldError[]): AppError =>
  new AppError('invalid', errors[0]?.message ?? MESSAGES.invalidValue, { errors });

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', '53100']);
/** The database is unreachable or busy: temporary, so 503. */
const OUT_OF_REACH = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'SQLITE_BUSY'],
  // PostgreSQL: a query past DATABASE_TIMEOUT, a server that stops or starts, no connection left.
  ...['57014', '57P01', '57P02', '57P03', '53300', '08006'],
]);
/** PostgreSQL's driver gives these no code. */
const LOST_CONNECTION =
  /^timeout exceeded when trying to connect|^Connection terminated|^Client has encountered a connection error/;

/** Maps a failure to an AppError; null for anything unexpected, which becomes a 500 without details. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(toFieldErrors(error.validation as Issue[]));
  const { code = '', statusCode, message = '' } = error as Partial<FastifyError>;
  if (FULL_DISK.has(code)) return refuse('no_space', 'diskFull');
  if (OUT_OF_REACH.has(code) || LOST_CONNECTION.test(message))
    return refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  if (statusCode === 413) return refuse('too_large', 'bodyTooLarge');
  if (statusCode === 415) return refuse('unsupported', 'unsupportedBody');
  if (statusCode === 404) return refuse('not_found', 'notFound');
  if (statusCode === 503) return refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('invalid', 'invalidBody');
  return null;
}

/** Browsers that open a page get HTML; everybody else gets the API's JSON. */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/api(\/|$|\?)/i.test(url);

/**
 * A plain error page for when React cannot render one, as under overload. It speaks both languages: which one is wanted is not
 * known this early. Temporary failures reload by themselves.
 */
function failurePage(sentence: Sentence, known: AppError | null): string {
  const again = known?.retryAfterSeconds;
  const somali = `<p lang="so"><strong>${escapeHtml(inSomali(sentence))}</strong></p>`;
  if (!again)
    return plainPage(sentence.message, `${somali}<p><a href="/">Home</a> · <a href="/so" lang="so">Bogga hore</a></p>`);
  const body = `<p>Please wait a moment: this page will be tried again by itself.</p>${somali}<p lang="so">Wax yar sug: boggan mar kale ayaa iskiis loo soo furayaa.</p>`;
  return plainPage(sentence.message, body, `<meta http-equiv="refresh" content="${again}">`);
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = toAppError(error);
  if (!known) request.log.error({ err: error, url: request.url }, 'unexpected failure');
  else if (known.code === 'forbidden' || known.code === 'too_many') {
    request.log.warn({ event: known.code, url: request.url, ip: request.ip, user: request.actor?.id }, known.message);
  }
  if (known?.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds));
  reply.code(known?.status ?? 500).header('cache-control', 'no-store');
  const message = known?.message ?? MESSAGES.unknown;
  const sentence = { message, ...codeOf(message) };
  if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(failurePage(sentence, known));
  const errors = known?.errors?.map((error) => ({ ...error, ...codeOf(error.message) }));
  const body: Failure = { status: 0, ...sentence, ...(errors ? { errors } : {}) };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function errorAnswers(app: FastifyInstance): void {
  // Replaces zod's default messages, which are meant for programmers.
  z.config({ customError: () => MESSAGES.invalidValue });
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, refuse('not_found', 'notFound')));
}
