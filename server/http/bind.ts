import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Call, ParsedInputOf, ResponseOf, SchemaName } from '#contract/calls/call.ts';
import type { MessageKey } from '#contract/messages.ts';
import { schemas } from '#contract/schemas.ts';
import { packBody } from '../cache/packed-body.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sharedHeaders, UNSHARED } from '../cache/shared-cache.ts';
import type { Actor } from '../domain/auth/actor.ts';
import { refuse, refuseField } from '../errors.ts';
import { type Author, authorOf } from '../events/event.ts';
import type { RawUpload } from '../media/types.ts';
import type { Read } from '../reads/reads.ts';
import { type FormMedia, formRoutes, readFields, withForm, withUploadSlot } from './form.ts';
import { sendCached } from './send-response.ts';

/** Binds calls of the contract's table to their handlers. Method, path, access and schemas come from the table alone. */

type Context<C extends Call> = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Who asks. Anonymous only where the call's access allows it. */
  actor: C['access'] extends 'public' ? Actor | null : Actor;
  /** In whose name the handler writes, and where its events are told. */
  by: Author;
};
type Handler<C extends Call> = (input: ParsedInputOf<C>, context: Context<C>) => Promise<ResponseOf<C>>;

const schemaOf = (name: SchemaName): z.ZodType => schemas[name];

/** A form's body as the OpenAPI document shows it: its fields and its files. */
function formSchema(name: SchemaName, files: NonNullable<Call['files']>): z.ZodType {
  const fields = schemaOf(name);
  if (!(fields instanceof z.ZodObject)) throw new Error(`The schema ${name} cannot be a form's`);
  const parts = Object.entries(files).map(([file, need]) => [
    file,
    need === 'required' ? z.file() : z.file().optional(),
  ]);
  return fields.extend(Object.fromEntries(parts));
}

const FORM_KINDS = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'];

function documentOf(call: Call): FastifySchema {
  const { summary, query, body, files, response, documentedAs = response, produces, status = 200 } = call;
  const needsFile = Object.values(files ?? {}).includes('required');
  return {
    summary,
    ...(query ? { querystring: schemaOf(query) } : {}),
    ...(body ? { body: files ? formSchema(body, files) : schemaOf(body) } : {}),
    ...(files ? { consumes: needsFile ? FORM_KINDS.slice(0, 1) : FORM_KINDS } : {}),
    ...(produces ? { produces: [produces] } : {}),
    response: { [status]: schemaOf(documentedAs) },
    // A path with a pattern is a special case of the same path without one.
    hide: call.path.includes('('),
  };
}

const optionsOf = (call: Call) => ({
  method: call.method,
  url: call.path,
  config: { access: call.access, anySession: call.anySession, withoutFactor: call.withoutFactor },
  schema: documentOf(call),
});

/** A call that reads or writes with a small body. */
export function bindCall<const C extends Call>(app: FastifyInstance, call: C, handle: Handler<C>): void {
  const route: RouteOptions = {
    ...optionsOf(call),
    handler: async (request, reply) => {
      // A body may take long to arrive; check again that the sender still has the right.
      const actor = call.method === 'GET' ? request.actor : await request.confirmActor();
      const { params, query, body } = request;
      const input = { params, query, body } as ParsedInputOf<C>;
      const data = await handle(input, { request, reply, actor, by: authorOf(actor, request.log) } as Context<C>);
      return reply.code(call.status ?? 200).send(call.status === 204 ? undefined : data);
    },
  };
  if (call.body) app.route(route);
  else
    void app.register(async (scope) => {
      emptyJsonAllowed(scope);
      scope.route(route);
    });
}

/** Clients claim JSON for calls that take no body, and send none. */
function emptyJsonAllowed(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null);
    else parse(request, String(text), done);
  });
}

/** A call that is not answered before its handler has read the body, as it arrives. */
export function bindStream<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (params: ParsedInputOf<C>['params'], context: Omit<Context<C>, 'by'>) => Promise<ResponseOf<C>>,
): void {
  void app.register(async (scope) => {
    formRoutes(scope);
    scope.route({
      ...optionsOf(call),
      handler: async (request, reply) => {
        const { actor } = request;
        if (!actor) throw refuse('unauthorized', 'loginAgain');
        const params = request.params as ParsedInputOf<C>['params'];
        const data = await handle(params, { request, reply, actor } as Omit<Context<C>, 'by'>);
        return reply.code(call.status ?? 200).send(data ?? undefined);
      },
    });
  });
}

type FormHandler<C extends Call & { files: object }> = (
  input: ParsedInputOf<C> & { files: { [File in keyof C['files']]?: RawUpload } },
  context: Context<C>,
) => Promise<ResponseOf<C>>;

type FormOptions = {
  media: FormMedia;
  /** Bytes that a file of this field may have. */
  limitOf(file: string): number;
  /** The message for a missing required file. */
  missing?: Readonly<Record<string, MessageKey>>;
  /** What follows takes as much as an upload, however small the form. */
  heavy?: true;
};

/** A form without a file is small and needs no slot: saving text must not wait behind uploads. */
const SMALL_BODY = 64 * 1024;

function inSlot<T>(request: FastifyRequest, actor: Actor, isSmall: boolean, work: () => Promise<T>): Promise<T> {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return isSmall && length <= SMALL_BODY ? work() : withUploadSlot(actor.id, work);
}

/** A call whose body is a form with files: read to staging first, then checked, then handled. */
export function bindForm<const C extends Call & { body: SchemaName; files: object }>(
  app: FastifyInstance,
  call: C,
  { media, limitOf, missing = {}, heavy }: FormOptions,
  handle: FormHandler<C>,
): void {
  const limits = Object.fromEntries(Object.keys(call.files).map((file) => [file, limitOf(file)]));
  const mayBeSmall = !heavy && !Object.values(call.files).includes('required');
  void app.register(async (scope) => {
    formRoutes(scope);
    scope.route({
      ...optionsOf(call),
      handler: async (request, reply) => {
        const sender = request.actor;
        if (!sender) throw refuse('unauthorized', 'loginAgain');
        const data = await inSlot(request, sender, mayBeSmall, () =>
          withForm(request, media, limits, async ({ fields, files }) => {
            const actor = await request.confirmActor();
            for (const [file, message] of Object.entries(missing)) {
              if (!files[file]) throw refuseField('invalid', file, message);
            }
            const { params, query } = request;
            const input = { params, query, files, body: readFields(schemaOf(call.body), fields) };
            const context = { request, reply, actor, by: authorOf(actor, request.log) } as Context<C>;
            return handle(input as unknown as Parameters<FormHandler<C>>[0], context);
          }),
        );
        return reply.code(call.status ?? 200).send(data);
      },
    });
  });
}

const PUBLIC_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
};

/**
 * A public read: cached as ready bytes with an ETag, dropped by tag when its data is written. The key is made from validated input
 * only, so no header or unknown parameter can change what is cached.
 */
export function bindRead<const C extends Call>(
  app: FastifyInstance,
  cache: ResponseCache,
  call: C,
  read: Read<C>,
): void {
  const schema = schemaOf(call.response);
  app.route({
    ...optionsOf(call),
    handler: (request, reply) => {
      const { params } = request;
      const query = call.query ? request.query : {};
      const produce = async () => {
        const { data, tags } = await read({ params, query } as Parameters<Read<C>>[0]);
        const body = await packBody(JSON.stringify(schema.parse(data)));
        const shared = app.hasCdn ? (sharedHeaders(tags) ?? UNSHARED) : undefined;
        return { status: 200, headers: PUBLIC_HEADERS, body, tags, shared, keep: true };
      };
      return sendCached(request, reply, { cache, key: `${call.path} ${JSON.stringify([params, query])}`, produce });
    },
  });
}
