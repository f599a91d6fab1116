import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { listUsers } from '#contract/calls/panel.ts';
import { getNumbers, listProducts } from '#contract/calls/public.ts';
import { login, register } from '#contract/calls/sign-in.ts';
import { readResponse, whenRefused } from './api.ts';
import { ApiError } from './api-error.ts';

async function refusal(call: Call, status: number, text: string): Promise<ApiError> {
  try {
    await readResponse(call, status, text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The response was accepted');
}

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterEach(() => vi.unstubAllGlobals());

describe('readResponse', () => {
  it('gives the answer of a call that went well, with or without an envelope', async () => {
    expect(await readResponse(listProducts, 200, '{"status":1,"data":[]}')).toEqual({ status: 1, data: [] });
    expect(await readResponse(getNumbers, 200, '{"whatsapp":""}')).toEqual({ whatsapp: '' });
  });

  it('passes on what the server said and which fields it meant', async () => {
    const errors = [{ field: 'email', message: 'Email is required' }];
    const error = await refusal(register, 400, JSON.stringify({ status: 0, message: 'Check it', errors }));
    expect(error).toMatchObject({ kind: 'server', status: 400, serverMessage: 'Check it', errors });
  });

  it('says a refusal in the language of the page, and in English what it has no words for', async () => {
    document.documentElement.lang = 'so';
    const errors = [
      { field: 'code', code: 'codeTaken', message: 'Product code already exists' },
      { field: 'weight', code: 'tooHeavy', message: 'Too heavy' },
    ];
    const body = { status: 0, code: 'forbidden', message: 'You do not have permission to do that.', errors };
    const error = await refusal(register, 403, JSON.stringify(body));
    expect(error.serverMessage).toBe('Ma lihid oggolaansho aad falkan samayso.');
    expect(error.errors.map(({ message }) => message)).toEqual(['Koodhkan alaabta hore ayuu u jiray', 'Too heavy']);
  });

  it.each([0, 2])('takes an envelope that says %i for a refusal even under HTTP 200', async (status) => {
    expect((await refusal(listProducts, 200, `{"status":${status},"message":"Closed"}`)).serverMessage).toBe('Closed');
  });

  it('knows that a page of a proxy, or an answer without words, is no message of the server', async () => {
    expect((await refusal(listProducts, 502, '<html>')).serverMessage).toBeNull();
    expect(await refusal(listProducts, 500, '{}')).toMatchObject({
      serverMessage: null,
      message: 'Unknown server error',
    });
  });

  it('tells of every refusal, with its call', async () => {
    const heard: [string, number][] = [];
    whenRefused((call, status) => heard.push([call.path, status]));
    await refusal(login, 401, '{"status":0,"message":"Invalid email or password"}');
    await refusal(listUsers, 403, '{"status":0,"message":"You do not have permission to do that."}');
    expect(heard).toEqual([
      [login.path, 401],
      [listUsers.path, 403],
    ]);
  });
});
