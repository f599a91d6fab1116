import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '#contract/messages.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { BOUNDARY, CLOSING, MULTIPART, multipart, partBytes } from './multipart-body.ts';
import { storedFiles } from './store.ts';
import { tinyMp4 } from './video-files.ts';

/** Bodies as broken clients and attackers write them. */
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startApp('sqlite');
  admin = await test.signIn('ADMIN');
});
afterAll(() => test.close());

const files = () => storedFiles(test.place.dataDir);
const uploadVideo = (options: InjectOptions) => admin.call({ method: 'POST', url: '/api/videos/upload', ...options });

const head = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
const videoHead = Buffer.from(`${head('video')}; filename="a.mp4"\r\n\r\n`);
const text = (bytes: number) => 'x'.repeat(bytes);
const video = { name: 'video', body: tinyMp4(), filename: 'a.mp4' };
const title = { name: 'title', body: 'x' };

type Broken = {
  name: string;
  payload: Buffer | string;
  headers?: Record<string, string>;
  status: number;
  message?: string;
};
const broken: Broken[] = [
  {
    name: 'a header without a boundary',
    payload: multipart([title, video]).payload,
    headers: { 'content-type': 'multipart/form-data' },
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'another boundary than the body has',
    payload: multipart([title, video]).payload,
    headers: { 'content-type': 'multipart/form-data; boundary=other' },
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'an empty boundary',
    payload: `--\r\n${head('title')}`,
    headers: { 'content-type': 'multipart/form-data; boundary=' },
    status: 400,
  },
  {
    name: 'a boundary of 300 letters',
    payload: `--${text(300)}\r\n`,
    headers: { 'content-type': 'application/json' },
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'multipart that holds text',
    payload: 'title=1',
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'a body that is its first line',
    payload: `--${BOUNDARY}\r\n`,
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  { name: 'half a first line', payload: '------Cata', headers: MULTIPART, status: 400, message: MESSAGES.invalidBody },
  {
    name: 'a part whose headers never end',
    payload: `${head('title')}`,
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  {
    name: 'a part whose headers never end, and a closing line',
    payload: `${head('title')}\r\n--${BOUNDARY}--\r\n`,
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  {
    name: 'an unclosed field',
    payload: partBytes(title),
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  {
    name: 'an unclosed file',
    payload: Buffer.concat([partBytes(title), videoHead, tinyMp4()]),
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  {
    name: 'half a closing line',
    payload: Buffer.concat([partBytes(title), partBytes(video), CLOSING.subarray(0, -5)]),
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.uploadIncomplete,
  },
  { name: 'one file field twice', ...multipart([video, video]), status: 400, message: 'video was sent more than once' },
  {
    name: 'one text field twice',
    ...multipart([title, title, video]),
    status: 400,
    message: 'title was sent more than once',
  },
  {
    name: 'a file and a text of one name',
    ...multipart([video, { name: 'video', body: 'x' }]),
    status: 400,
    message: 'video was sent more than once',
  },
  {
    name: 'an unknown file field',
    ...multipart([title, video, { ...video, name: 'backdoor' }]),
    status: 400,
    message: 'backdoor is not a known file field',
  },
  {
    name: 'a file field of the prototype',
    ...multipart([{ ...video, name: 'constructor' }]),
    status: 400,
    message: 'constructor is not a known file field',
  },
  {
    name: 'a part without a name',
    payload: Buffer.concat([Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx\r\n`), CLOSING]),
    headers: MULTIPART,
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'a name of 5,000 letters',
    ...multipart([{ name: text(5000), body: 'x' }]),
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'a field of 8 kB and a byte',
    ...multipart([{ name: 'title', body: text(8 * 1024 + 1) }, video]),
    status: 413,
    message: 'title is too long',
  },
  {
    name: 'a field of exactly 8 kB, refused for its own limit',
    ...multipart([{ name: 'title', body: text(8 * 1024) }, { name: 'description', body: 'x' }, video]),
    status: 400,
    message: 'Title must be at most 120 characters',
  },
  {
    name: 'forty-one fields',
    ...multipart(Array.from({ length: 41 }, (_, index) => ({ name: `f${index}`, body: 'x' }))),
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'a thousand parts',
    ...multipart(Array.from({ length: 1000 }, (_, index) => ({ name: `f${index}`, body: 'x', filename: 'a' }))),
    status: 400,
  },
  {
    name: 'broken JSON',
    payload: '{"title":',
    headers: { 'content-type': 'application/json' },
    status: 400,
    message: MESSAGES.invalidBody,
  },
  { name: 'a JSON list', payload: '[1,2]', headers: { 'content-type': 'application/json' }, status: 400 },
  {
    name: 'JSON that is not UTF-8',
    payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    headers: { 'content-type': 'application/json' },
    status: 400,
    message: MESSAGES.invalidBody,
  },
  {
    name: 'JSON over 64 kB',
    payload: JSON.stringify({ title: text(70_000) }),
    headers: { 'content-type': 'application/json' },
    status: 413,
    message: MESSAGES.bodyTooLarge,
  },
  {
    name: 'a field twice in urlencoded',
    payload: 'title=1&title=2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 400,
    message: 'title was sent more than once',
  },
  {
    name: 'text/plain',
    payload: '{"title":"x"}',
    headers: { 'content-type': 'text/plain' },
    status: 415,
    message: MESSAGES.unsupportedBody,
  },
  {
    name: 'text/plain that holds multipart',
    payload: multipart([title, video]).payload,
    headers: { 'content-type': 'text/plain' },
    status: 415,
    message: MESSAGES.unsupportedBody,
  },
  {
    name: 'XML',
    payload: '<title/>',
    headers: { 'content-type': 'application/xml' },
    status: 415,
    message: MESSAGES.unsupportedBody,
  },
  {
    name: 'no type at all',
    payload: Buffer.from('{"title":"x"}'),
    headers: {},
    status: 415,
    message: MESSAGES.unsupportedBody,
  },
  {
    name: 'a type that is none',
    payload: '{}',
    headers: { 'content-type': '???' },
    status: 415,
    message: MESSAGES.unsupportedBody,
  },
];

describe('broken bodies are refused with a sentence and leave nothing', () => {
  it.each(broken)('$name', async ({ payload, headers, status, message }) => {
    const before = await files();
    const response = await uploadVideo({ payload, headers });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.json()).toMatchObject({ status: 0, ...(message ? { message } : {}) });
    expect(await files()).toEqual(before);
  });
});
