import { describe, expect, it } from 'vitest';
import { ApiError, readAnswer, whenUnauthorized } from './api.ts';

function refusal(path: string, status: number, text: string): ApiError {
  try {
    readAnswer(path, status, text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The answer was accepted');
}

describe('readAnswer', () => {
  it('gives the answer of a call that went well, with or without an envelope', () => {
    expect(readAnswer('products', 200, '{"status":1,"data":[]}')).toEqual({ status: 1, data: [] });
    expect(readAnswer('user/numbers', 200, '{"whatsapp":""}')).toEqual({ whatsapp: '' });
  });

  it('passes on what the server said and which fields it meant', () => {
    const errors = [{ field: 'email', message: 'Email is required' }];
    const error = refusal('user/register/save', 400, JSON.stringify({ status: 0, message: 'Check it', errors }));
    expect(error).toMatchObject({ kind: 'server', status: 400, serverMessage: 'Check it', errors });
  });

  it('takes an envelope that says 0 for a refusal even under HTTP 200', () => {
    expect(refusal('products', 200, '{"status":0,"message":"Closed"}').serverMessage).toBe('Closed');
  });

  it('knows that a page of a proxy, or an answer without words, is no message of the server', () => {
    expect(refusal('products', 502, '<html>').serverMessage).toBeNull();
    expect(refusal('products', 500, '{}')).toMatchObject({ serverMessage: null, message: 'Unknown server error' });
  });

  it('reports the end of a session, but not a wrong password', () => {
    let ended = 0;
    whenUnauthorized(() => {
      ended += 1;
    });
    refusal('user/login/save', 401, '{"status":0,"message":"Invalid email or password"}');
    expect(ended).toBe(0);
    refusal('users', 401, '{"status":0,"message":"Please log in again."}');
    expect(ended).toBe(1);
  });
});
