import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#contract/calls/public.ts';
import { continueUpload } from '#contract/calls/uploads.ts';
import { bindCall, bindStream } from './bind.ts';
import { errorAnswers } from './hooks/errors.ts';

/** Calls alone, without the guard in front of them. */
let app: FastifyInstance;
let handled: string[];

beforeEach(async () => {
  handled = [];
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.decorateRequest('confirmActor', async () => null);
  errorAnswers(app);
  bindStream(app, continueUpload, async ({ id }) => {
    handled.push(id);
    return null;
  });
  bindCall(app, logout, async () => {
    handled.push('signed out');
    return { status: 1, message: 'done' };
  });
  await app.ready();
});
afterEach(() => app.close());

describe('a call whose body is read as it arrives', () => {
  it('does nothing for nobody, even where no guard has refused', async () => {
    const response = await app.inject({ method: 'PATCH', url: '/api/panel/uploads/someone-s', payload: 'bytes' });
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'loginAgain' }]);
    expect(handled).toEqual([]);
  });
});

describe('a call without a body', () => {
  const send = (payload: string) =>
    app.inject({
      method: logout.method,
      url: logout.path,
      payload,
      headers: { 'content-type': 'application/json' },
    });

  it('takes JSON that is empty or says nothing of use', async () => {
    for (const body of ['', '{}', '{"more":1}']) expect((await send(body)).statusCode, body).toBe(200);
  });

  it.each(['{"__proto__":{"role":"ADMIN"}}', '{"constructor":{"prototype":{"role":"ADMIN"}}}', '{"half":'])(
    'refuses %s as one with a body does',
    async (body) => {
      const response = await send(body);
      expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalidBody' }]);
      expect(handled).toEqual([]);
    },
  );
});
