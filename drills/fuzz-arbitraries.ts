import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** Values that have broken somebody's server before. */
const NASTY: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_992,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  '\ufffd',
  'ß'.repeat(30),
  'İ',
  '💥'.repeat(20),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '#{7*7}',
  '{{7*7}}',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '١٢٣',
  'a'.repeat(5000),
  [],
  [1],
  [[[[]]]],
  {},
  { toString: 1 },
  { length: 1 },
  { constructor: { prototype: {} } },
  [null],
  ['a', 'a'],
];

/** Some of them have no text of their own. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Half a surrogate pair has no bytes. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

const nasty = fc.constantFrom(...NASTY);
const text = (max: number): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.string({ minLength: 1, maxLength: Math.min(max, 40) }), weight: 5 },
    { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), weight: 2 },
    { arbitrary: fc.constantFrom('a'.repeat(max), 'b'.repeat(max + 1)), weight: 1 },
  );

/** What a schema of the contract takes, or nearly: its limits are met and passed. */
export function fromSchema(schema: z.ZodType): Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fc.option(fromSchema(schema.unwrap() as z.ZodType), { nil: undefined, freq: 2 });
  // A pipe takes what its first half takes; before a preprocess that is anything, so the second half says more.
  if (schema instanceof z.ZodPipe)
    return fromSchema((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    return fc.record(Object.fromEntries(shape.map(([name, field]) => [name, fromSchema(field)])));
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const edges = [minValue ?? 0, (minValue ?? 0) - 1, maxValue ?? 1, (maxValue ?? 1) + 1];
    return fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...edges), fc.double({ noNaN: true }));
  }
  if (schema instanceof z.ZodString) return text(schema.maxLength ?? 60);
  return nasty;
}

type Change = (body: Record<string, unknown>) => unknown;

const pickKey = (body: Record<string, unknown>, at: number): string =>
  Object.keys(body)[at % Math.max(1, Object.keys(body).length)] ?? 'id';

const change: Arbitrary<Change> = fc.oneof(
  { arbitrary: fc.constant<Change>((body) => body), weight: 20 },
  {
    arbitrary: fc.tuple(fc.nat(20), nasty).map(
      ([at, value]): Change =>
        (body) => ({ ...body, [pickKey(body, at)]: value }),
    ),
    weight: 6,
  },
  {
    arbitrary: fc.nat(20).map(
      (at): Change =>
        (body) =>
          Object.fromEntries(Object.entries(body).filter(([name]) => name !== pickKey(body, at))),
    ),
    weight: 2,
  },
  {
    arbitrary: fc
      .tuple(fc.constantFrom('role', 'id', 'isAdmin', 'constructor', 'toString', 'password_hash', ''), nasty)
      .map(
        ([name, value]): Change =>
          (body) => ({ ...body, [name]: value }),
      ),
    weight: 2,
  },
  {
    arbitrary: nasty.map(
      (value): Change =>
        () =>
          value,
    ),
    weight: 1,
  },
  { arbitrary: fc.constant<Change>((body) => [body]), weight: 1 },
);

/** A body of the contract, changed in up to two places. */
export const mutated = (body: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(body, change, change).map(([value, one, other]) => {
    const first = one(value as Record<string, unknown>);
    return typeof first === 'object' && first !== null && !Array.isArray(first)
      ? other(first as Record<string, unknown>)
      : first;
  });

const depth = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Text that claims to be JSON. */
export const jsonText = (body: Arbitrary<unknown>): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: mutated(body).map((value) => JSON.stringify(value) ?? ''), weight: 20 },
    { arbitrary: mutated(body).map((value) => (JSON.stringify(value) ?? '').slice(0, -1)), weight: 1 },
    {
      arbitrary: body.map((value) => (JSON.stringify(value) ?? '').replace('{', '{"__proto__":{"role":"ADMIN"},')),
      weight: 1,
    },
    { arbitrary: body.map((value) => (JSON.stringify(value) ?? '').replace('{', '{"id":1,"id":2,')), weight: 1 },
    {
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[]',
        '"',
        '\ufeff{}',
        depth(5000),
        `[${'['.repeat(9000)}`,
        'a'.repeat(70_000),
      ),
      weight: 2,
    },
  );

/** What may stand in an address where an id or a name is due. */
export const inAddress: Arbitrary<string> = fc
  .oneof(
    { arbitrary: fc.integer({ min: 1, max: 6 }).map(String), weight: 4 },
    {
      arbitrary: fc.constantFrom(
        'Zigzag',
        'zigzag',
        'Empty',
        'add',
        'categories',
        '0',
        '00',
        '1.0',
        '1e1',
        '+1',
        '-1',
        '٣',
      ),
      weight: 3,
    },
    { arbitrary: fc.constantFrom('2147483647', '2147483648', '99999999999999999999', '4294967297'), weight: 2 },
    { arbitrary: nasty.map(asText), weight: 4 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 2 },
  )
  .map((value) => (wellFormed(value) === value ? encodeURIComponent(value) : '%ed%a0%80'));

/** Addresses that are not even well-formed. */
export const rawAddress = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%c0%ae',
  '%ff%fe',
  '..%2f..%2f',
  '%2e%2e',
  'a%2fb',
  '%E0%A4%A',
);
