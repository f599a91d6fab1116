import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbers, numbersResponse } from '#contract/numbers.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { answered, rawJson, refused } from './calls.ts';

const GOOD = '252615123456';
const INVALID = 'is not a valid phone number. Write it with 8 to 15 digits.';

const WAYS: [typed: string, stored: string][] = [
  ['061 5123456', GOOD],
  ['61-512-3456', GOOD],
  ['+252 61 5123456', GOOD],
  ['00252615123456', GOOD],
  ['+252 (0)61 512 3456', GOOD],
  ['252 061 512 3456', GOOD],
  ['٠٦١٥١٢٣٤٥٦', GOOD],
  [' 0615123456 ', GOOD],
  ['+254712345678', '254712345678'],
  ['0044 20 7946 0958', '442079460958'],
  ['12345', '25212345'],
];

/** What may be wrong with either number, and how its sentence goes on after its name. */
const WRONG: [value: unknown, sentence: string][] = [
  [undefined, 'is required'],
  ['', 'is required'],
  ['   ', 'is required'],
  [null, 'is required'],
  [615123456, 'is required'],
  [['0615123456'], 'is required'],
  ['12', INVALID],
  ['+', INVALID],
  ['call me', INVALID],
  ['061-CALL-NOW', INVALID],
  ['+1234567890123456', INVALID],
  ['0615123456\0', INVALID],
  ['0615123456<script>', INVALID],
  [`0${'6'.repeat(40)}`, INVALID],
  ['6'.repeat(5000), INVALID],
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const read = async () => answered(numbers, await test.app.inject({ url: '/api/user/numbers' }));
  const put = (body: InjectOptions) => admin.call({ method: 'PUT', url: '/api/user/numbers', ...body });

  it('are empty until they are set', async () => {
    expect(await read()).toEqual({ whatsapp: '', phoneNumber: '' });
  });

  it('are answered with and shown as they were set', async () => {
    const set = { whatsapp: GOOD, phoneNumber: '252615999888' };
    expect(answered(numbersResponse, await put({ payload: set }))).toEqual({
      status: 1,
      message: 'Update successful',
      ...set,
    });
    expect(await read()).toEqual(set);
  });

  it.each(WAYS)('reads %s as %s', async (typed, stored) => {
    for (const field of ['whatsapp', 'phoneNumber']) {
      const others = { whatsapp: GOOD, phoneNumber: GOOD };
      const expected = { ...others, [field]: stored };
      expect(answered(numbersResponse, await put({ payload: { ...others, [field]: typed } }))).toMatchObject(expected);
      expect(await read()).toEqual(expected);
    }
  });

  describe.each([
    ['whatsapp', 'WhatsApp number'],
    ['phoneNumber', 'Phone number'],
  ])('%s', (field, name) => {
    it.each(WRONG)('refuses %j: it %s', async (value, sentence) => {
      const before = await read();
      const payload = { whatsapp: '252615000001', phoneNumber: '252615000002', [field]: value };
      const answer = refused(await put({ payload }));
      expect(answer).toEqual({ code: 400, message: `${name} ${sentence}`, fields: [field] });
      expect(await read()).toEqual(before);
    });
  });

  it('names both where both are missing', async () => {
    expect(refused(await put({ payload: {} }))).toEqual({
      code: 400,
      message: 'WhatsApp number is required',
      fields: ['whatsapp', 'phoneNumber'],
    });
  });

  it('refuses unknown fields and bodies that are none', async () => {
    const both = { whatsapp: GOOD, phoneNumber: GOOD };
    expect(refused(await put({ payload: { ...both, fax: GOOD } }))).toEqual({
      code: 400,
      message: 'fax is not a known field',
      fields: ['fax'],
    });
    for (const body of [{}, rawJson('null'), rawJson('[]'), rawJson('{"whatsapp":')]) {
      expect(refused(await put(body)).code).toBe(400);
    }
  });
});
