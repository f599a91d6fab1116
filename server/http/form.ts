import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { repeatedField } from '#contract/messages.ts';
import { readDecimal } from '#contract/product-fields.ts';
import { refuse } from '../errors.ts';
import type { Media, RawUpload } from '../media/types.ts';
import { invalidFields, toFieldErrors } from './hooks/errors.ts';
import { type Form, readMultipart } from './multipart.ts';

/** How many bytes of a refused upload we still read, and for how long. */
const DRAIN_BYTES = 32 * 1024 * 1024;
const DRAIN_MS = 20_000;

const incomplete = () => refuse('invalid', 'uploadIncomplete');

/**
 * The body as a stream of its own: destroying it does not destroy the connection, so that a refusal can still be answered.
 * Piped, not iterated: then the request pauses only while we are the slow side, which slow-clients.ts relies on.
 */
export function openBody(request: IncomingMessage): Readable {
  const body = new PassThrough();
  // The reader gets the error when it iterates; until then nobody may be listening.
  body.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) body.destroy(incomplete());
  });
  return request.pipe(body);
}

/** The body as far as it comes: where the line breaks it ends, and what has arrived is not lost. */
export function openBodyToTheCut(request: IncomingMessage): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) body.end();
  });
  return request.pipe(body);
}

/**
 * Keeps reading a refused body, so that the sender gets the response instead of a connection reset.
 * Past the limit the connection is closed.
 */
export function drain(request: IncomingMessage): void {
  request.unpipe();
  if (request.readableEnded || request.destroyed) return;
  let left = DRAIN_BYTES;
  const cutOff = () => request.destroy();
  const timer = setTimeout(cutOff, DRAIN_MS).unref();
  finished(request, { writable: false }, () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cutOff();
  });
  request.resume();
}

/** Reads a small body completely. */
export async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw refuse('too_large', 'bodyTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const RETRY_AFTER_SECONDS = 5;

/** Uploads take disk, memory and a core; past a few at once they get 503 with Retry-After. */
export function createUploadSlots({ perUser = 2, total = 6 } = {}) {
  const running = new Map<number, number>();
  let all = 0;
  return async function withSlot<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = running.get(userId) ?? 0;
    if (own >= perUser || all >= total)
      throw refuse('unavailable', 'tooManyUploads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    running.set(userId, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;

/** One per process, shared by products and videos. */
export const withUploadSlot: UploadSlots = createUploadSlots();

const MAX_TEXT_BYTES = 64 * 1024;
/** `--`, a boundary of at most 70 characters, a line end. */
const MAX_FIRST_LINE = 128;
const BOUNDARY = /^--([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])[ \t]*\r\n/;

/** A urlencoded body begins with a name and `=`. Anything else is JSON or unreadable. */
const URLENCODED = /^[^\s={["]+=/;

/** Accepted content types. The bytes decide what the body is: the old client labels multipart as JSON. */
const CLAIMS = new Set(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);

export type FormMedia = Pick<Media, 'receive' | 'discard'>;

/** Here Fastify neither reads nor validates bodies: withForm and readFields do. The body's schema is for the OpenAPI document only. */
export function formRoutes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setValidatorCompiler((route: Parameters<typeof validatorCompiler>[0]) =>
    route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route),
  );
}

const unreadable = () => refuse('invalid', 'invalidBody');

/** The first bytes, enough to tell what the body is. */
async function readHead(body: AsyncIterator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < MAX_FIRST_LINE && !head.includes('\n')) {
    const next = await body.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** A multipart header must name the boundary the body begins with; with another header the boundary is taken from the body. */
function boundaryOf(head: Buffer, contentType: string): string {
  const inBody = BOUNDARY.exec(head.toString('latin1', 0, MAX_FIRST_LINE))?.[1];
  if (inBody === undefined) throw unreadable();
  if (!contentType.toLowerCase().startsWith('multipart/')) {
    const isClosingLine = inBody.endsWith('--') && head.indexOf('\n') === head.length - 1;
    return isClosingLine ? inBody.slice(0, -2) : inBody;
  }
  const inHeader = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const boundary = inHeader?.[1] ?? inHeader?.[2];
  // A form without parts is just the closing line.
  if (boundary === undefined || (inBody !== boundary && inBody !== `${boundary}--`)) throw unreadable();
  return boundary;
}

function readJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as Record<string, unknown>;
}

function readUrlencoded(text: string): Record<string, unknown> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw invalidFields([{ field: name, message: repeatedField(name) }]);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

async function readText(body: AsyncIterable<Buffer>): Promise<Record<string, unknown>> {
  const bytes = await collect(body, MAX_TEXT_BYTES);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
  return text === '' || URLENCODED.test(text) ? readUrlencoded(text) : readJson(text);
}

/** A file field that holds no file counts as absent: clients send `{}`, null or the stored path for a file they leave as it is. */
function withoutFileFields(fields: Record<string, unknown>, fileFields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !fileFields.includes(name)));
}

/**
 * Reads a form in any of its three encodings, passes it to `use`, and always empties staging afterwards.
 * `fileLimits` names the file fields and the bytes each may have.
 */
export async function withForm<T>(
  request: FastifyRequest,
  media: FormMedia,
  fileLimits: Readonly<Record<string, number>>,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  const staged: RawUpload[] = [];
  const body = openBody(request.raw);
  try {
    const contentType = request.headers['content-type'] ?? '';
    const claim = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const head = await readHead(chunks);
    if (head.length > 0 && !CLAIMS.has(claim)) throw refuse('unsupported', 'unsupportedBody');
    const whole = joined(head, chunks);
    const isMultipart = head.toString('latin1', 0, 2) === '--';
    if (!isMultipart && claim === 'multipart/form-data') throw unreadable();
    const form = isMultipart
      ? await readMultipart(whole, {
          boundary: boundaryOf(head, contentType),
          media,
          fileLimits,
          onStaged: (upload) => staged.push(upload),
        })
      : { fields: await readText(whole), files: {} };
    return await use({ ...form, fields: withoutFileFields(form.fields, Object.keys(fileLimits)) });
  } finally {
    body.destroy();
    drain(request.raw);
    for (const upload of staged) await media.discard(upload);
  }
}

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** What a field takes, below what makes it optional. */
function kindOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return kindOf(schema.unwrap() as z.ZodType);
  return schema;
}

function readAs(kind: z.ZodType, text: string): unknown {
  if (kind instanceof z.ZodNumber) return readDecimal(text);
  if (kind instanceof z.ZodArray) return text.split(',').map((part) => Number(part.trim() || Number.NaN));
  if (kind instanceof z.ZodBoolean && ['true', 'false'].includes(text)) return text === 'true';
  return text;
}

/** Form bodies have only text: an empty field is null where the schema takes that and absent otherwise, numbers, booleans and lists of ids are parsed. */
function fromText(schema: z.ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (isEmpty(value)) return field?.safeParse(null).success ? [[name, null]] : [];
      return [[name, field && typeof value === 'string' ? readAs(kindOf(field), value) : value]];
    }),
  );
}

/** Validates a form's fields; a refusal names each field, as for a JSON body. */
export function readFields<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  const parsed = schema.safeParse(fromText(schema, fields));
  if (parsed.success) return parsed.data;
  throw invalidFields(toFieldErrors(parsed.error.issues));
}
