import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import type { Client } from '../support/app.ts';

/** The calls of a tus client, as its protocol has them. */
const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

export const UPLOADS = '/api/panel/uploads';

export const begin = (client: Client, bytes: number | string, name = 'film.mp4', modified = '7'): Promise<Response> =>
  client.call({
    method: 'POST',
    url: UPLOADS,
    headers: {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${base64(name)},modified ${base64(modified)}`,
    },
  });

/** Begins an upload and gives its address. */
export async function begun(client: Client, bytes: number, name?: string): Promise<string> {
  const response = await begin(client, bytes, name);
  expect(response.statusCode, response.body).toBe(201);
  return String(response.headers.location);
}

export const patch = (client: Client, url: string, at: number | string, payload: Buffer): Promise<Response> =>
  client.call({
    method: 'PATCH',
    url,
    headers: { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    payload,
  });

/** How far it is, or the status of the refusal. */
export async function offset(client: Client, url: string): Promise<string | number> {
  const response = await client.call({ method: 'HEAD', url, headers: TUS });
  return response.statusCode === 200 ? String(response.headers['upload-offset']) : response.statusCode;
}

export const drop = (client: Client, url: string): Promise<Response> =>
  client.call({ method: 'DELETE', url, headers: TUS });

export const idIn = (url: string): string => url.split('/').at(-1) ?? '';

/** The whole file in two requests; gives the id of the upload. */
export async function sendWhole(client: Client, bytes: Buffer): Promise<string> {
  const url = await begun(client, bytes.length);
  const half = Math.floor(bytes.length / 2);
  expect((await patch(client, url, 0, bytes.subarray(0, half))).statusCode).toBe(204);
  expect((await patch(client, url, half, bytes.subarray(half))).statusCode).toBe(204);
  return idIn(url);
}
