import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MESSAGES } from '#contract/messages.ts';
import { codeOf } from '#contract/sentence-code.ts';
import { AppError, type ErrorCode, refuse, refuseField } from '#server/errors.ts';
import { errorAnswers, invalidFields, toAppError } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('secret inside'), { code });
const withStatus = (statusCode: number) => Object.assign(new Error('secret inside'), { statusCode });

describe('what a failure becomes', () => {
  it.each<[ErrorCode, number]>([
    ['invalid', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['conflict', 409],
    ['too_large', 413],
    ['unsupported', 415],
    ['too_many', 429],
    ['unavailable', 503],
    ['no_space', 507],
  ])('%s is %i', (code, status) => {
    expect(refuse(code, 'ok').status).toBe(status);
  });

  it('a refusal of ours stays as it is', () => {
    const own = refuseField('conflict', 'code', 'codeTaken');
    expect(toAppError(own)).toBe(own);
    expect(own).toMatchObject({
      message: MESSAGES.codeTaken,
      errors: [{ field: 'code', message: MESSAGES.codeTaken }],
    });
  });

  it.each([
    ['ENOSPC', 507, MESSAGES.diskFull],
    ['EDQUOT', 507, MESSAGES.diskFull],
    ['SQLITE_FULL', 507, MESSAGES.diskFull],
    ['53100', 507, MESSAGES.diskFull],
    ['SQLITE_IOERR_WRITE', 507, MESSAGES.diskFull],
    ['ECONNREFUSED', 503, MESSAGES.unavailable],
    ['ECONNRESET', 503, MESSAGES.unavailable],
    ['SQLITE_BUSY', 503, MESSAGES.unavailable],
    ['57P01', 503, MESSAGES.unavailable],
    ['57P03', 503, MESSAGES.unavailable],
    ['53300', 503, MESSAGES.unavailable],
    ['EPIPE', 503, MESSAGES.unavailable],
    ['ETIMEDOUT', 503, MESSAGES.unavailable],
    ['EHOSTUNREACH', 503, MESSAGES.unavailable],
    ['ENOTFOUND', 503, MESSAGES.unavailable],
    ['EAI_AGAIN', 503, MESSAGES.unavailable],
    ['57014', 503, MESSAGES.unavailable],
    ['57P02', 503, MESSAGES.unavailable],
    ['08006', 503, MESSAGES.unavailable],
  ])('the code %s is %i: true for now, not for ever', (code, status, message) => {
    const known = toAppError(withCode(code));
    expect(known).toMatchObject({ status, message });
    expect(known?.retryAfterSeconds).toBe(status === 503 ? 5 : undefined);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('a driver that says %o is 503', (said) => {
    expect(toAppError(new Error(said))).toMatchObject({ status: 503, message: MESSAGES.unavailable });
  });

  it.each([
    [400, 400, MESSAGES.invalidBody],
    [404, 404, MESSAGES.notFound],
    [408, 400, MESSAGES.invalidBody],
    [413, 413, MESSAGES.bodyTooLarge],
    [415, 415, MESSAGES.unsupportedBody],
    [503, 503, MESSAGES.unavailable],
  ])("the framework's %i is our %i", (given, status, message) => {
    expect(toAppError(withStatus(given))).toMatchObject({ status, message });
  });

  it.each([new Error('secret inside'), withStatus(500), withCode('23505'), withCode('ENOENT'), 'text', 7, {}])(
    'what nobody foresaw is nothing we could explain: %o',
    (error) => {
      expect(toAppError(error)).toBeNull();
    },
  );

  it('names the first wrong field in its sentence, and all of them beside it', () => {
    const errors = [
      { field: 'code', message: 'Code is required' },
      { field: 'size', message: 'Size is required' },
    ];
    expect(invalidFields(errors)).toMatchObject({ status: 400, message: 'Code is required', errors });
    expect(invalidFields([])).toMatchObject({ status: 400, message: MESSAGES.invalidValue });
  });
});

describe('what a client sees', () => {
  let app: FastifyInstance;
  const logged: string[] = [];

  beforeAll(async () => {
    app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } } });
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.decorateRequest('actor', null);
    errorAnswers(app);
    const failing: Record<string, () => unknown> = {
      '/fault': () => new Error('select * from users where password_hash'),
      '/busy': () => withCode('SQLITE_BUSY'),
      '/slow-down': () => refuse('too_many', 'tooManyAttempts', { retryAfterSeconds: 17 }),
      '/forbidden': () => refuse('forbidden', 'forbidden'),
      '/text': () => 'only text',
    };
    for (const [url, error] of Object.entries(failing)) {
      app.get(url, async () => {
        throw error();
      });
    }
    const nested = z.strictObject({
      title: z.string('Title is required'),
      size: z.strictObject({ width: z.number() }),
    });
    const routes = app.withTypeProvider<ZodTypeProvider>();
    routes.route({ method: 'POST', url: '/form', schema: { body: nested }, handler: async () => 'taken' });
    routes.route({
      method: 'GET',
      url: '/unkept-promise',
      schema: { response: { 200: z.object({ id: z.number() }) } },
      handler: async () => ({ id: 'secret inside' }) as unknown as { id: number },
    });
  });
  afterAll(() => app.close());

  it.each([
    ['/fault', 500, 'Unknown server error'],
    ['/unkept-promise', 500, 'Unknown server error'],
    ['/text', 500, 'Unknown server error'],
    ['/busy', 503, 'Service temporarily unavailable'],
    ['/slow-down', 429, 'Too many attempts. Please try again later.'],
    ['/nowhere', 404, 'Not found'],
  ])('%s: %i and one sentence, nothing else', async (url, status, message) => {
    const response = await app.inject({ url });
    expect([response.statusCode, response.json()]).toEqual([status, { status: 0, message, ...codeOf(message) }]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('is told when to come back', async () => {
    expect((await app.inject({ url: '/slow-down' })).headers['retry-after']).toBe('17');
    expect((await app.inject({ url: '/busy' })).headers['retry-after']).toBe('5');
    expect((await app.inject({ url: '/fault' })).headers['retry-after']).toBeUndefined();
  });

  it('is told in a page where a browser asked for one, and taken there again when that may help', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const busy = await app.inject({ url: '/busy', headers: { accept } });
    expect(busy.statusCode).toBe(503);
    expect(busy.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
    expect(busy.body).toContain('<h1>Service temporarily unavailable</h1>');
    expect(busy.body).toContain('<meta http-equiv="refresh" content="5">');
    const nowhere = await app.inject({ url: '/nowhere', headers: { accept } });
    expect(nowhere.statusCode).toBe(404);
    expect(nowhere.body).toContain('<h1>Not found</h1>');
    expect(nowhere.body).not.toContain('refresh');
    for (const url of ['/api', '/api/', '/api/nowhere', '/api?page=1', '/API/nowhere'])
      expect((await app.inject({ url, headers: { accept } })).json(), url).toMatchObject({ status: 0 });
    for (const url of ['/apiary', '/about/api', '/about/api/nowhere'])
      expect((await app.inject({ url, headers: { accept } })).body, url).toContain('<h1>Not found</h1>');
  });

  it('is told there in both languages: which one is wanted is not known this early', async () => {
    const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
    expect(await page('/busy')).toContain('<p lang="so"><strong>Adeegga hadda lama heli karo</strong></p>');
    const nowhere = await page('/nowhere');
    expect(nowhere).toContain('<p lang="so"><strong>Lama helin</strong></p>');
    expect(nowhere).toContain('<a href="/">Home</a> · <a href="/so" lang="so">Bogga hore</a>');
  });

  it('is told every wrong field, however deep, and every unknown one by its name', async () => {
    const payload = { size: { width: 'wide', depth: 1 }, colour: 'red', 'x<y': 1 };
    const { message, errors } = (await app.inject({ method: 'POST', url: '/form', payload })).json<{
      message: string;
      errors: { field: string; message: string }[];
    }>();
    expect(message).toBe('Title is required');
    expect(errors.map(({ field }) => field).sort()).toEqual(['colour', 'depth', 'size.width', 'title', 'x<y']);
    expect(errors).toContainEqual({
      field: 'colour',
      message: 'colour is not a known field',
      code: 'unknownField',
      params: { field: 'colour' },
    });
    expect(errors).toContainEqual({
      field: 'size.width',
      message: MESSAGES.invalidValue,
      code: 'invalidValue',
    });
  });

  it('leaves a fault, a refusal of rights and a limit in the log, and nothing else', async () => {
    logged.length = 0;
    for (const url of ['/nowhere', '/busy']) await app.inject({ url });
    expect(logged).toEqual([]);
    for (const url of ['/fault', '/forbidden', '/slow-down']) await app.inject({ url });
    const lines = logged.map((line) => JSON.parse(line) as { level: number; event?: string; url: string });
    expect(lines.map(({ level, event, url }) => [level, event, url])).toEqual([
      [50, undefined, '/fault'],
      [40, 'forbidden', '/forbidden'],
      [40, 'too_many', '/slow-down'],
    ]);
  });

  it('has one class of refusals', () => {
    expect(refuse('invalid', 'invalidInput')).toBeInstanceOf(AppError);
  });
});
