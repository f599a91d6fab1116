import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { listUsers } from '#contract/calls/panel.ts';
import { getNumbers, listProducts, login } from '#contract/calls/public.ts';
import { register } from '#contract/calls/sign-in.ts';
import { readResponse, whenRefused } from './api.ts';
import { ApiError } from './api-error.ts';

function refusal(call: Call, status: number, text: string): ApiError {
  try {
    readResponse(call, status, text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The response was accepted');
}

describe('readResponse', () => {
  it('gives the answer of a call that went well, with or without an envelope', () => {
    expect(readResponse(listProducts, 200, '{"status":1,"data":[]}')).toEqual({ status: 1, data: [] });
    expect(readResponse(getNumbers, 200, '{"whatsapp":""}')).toEqual({ whatsapp: '' });
  });

  it('passes on what the server said and which fields it meant', () => {
    const errors = [{ field: 'email', message: 'Email is required' }];
    const error = refusal(register, 400, JSON.stringify({ status: 0, message: 'Check it', errors }));
    expect(error).toMatchObject({ kind: 'server', status: 400, serverMessage: 'Check it', errors });
  });

  it('takes an envelope that says 0 for a refusal even under HTTP 200', () => {
    expect(refusal(listProducts, 200, '{"status":0,"message":"Closed"}').serverMessage).toBe('Closed');
  });

  it('knows that a page of a proxy, or an answer without words, is no message of the server', () => {
    expect(refusal(listProducts, 502, '<html>').serverMessage).toBeNull();
    expect(refusal(listProducts, 500, '{}')).toMatchObject({ serverMessage: null, message: 'Unknown server error' });
  });

  it('tells of every refusal, with its call', () => {
    const heard: [string, number][] = [];
    whenRefused((call, status) => heard.push([call.path, status]));
    refusal(login, 401, '{"status":0,"message":"Invalid email or password"}');
    refusal(listUsers, 403, '{"status":0,"message":"You do not have permission to do that."}');
    expect(heard).toEqual([
      [login.path, 401],
      [listUsers.path, 403],
    ]);
  });
});
