import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { productInput, productPatch } from '#contract/products.ts';
import { AppError } from '../errors.ts';
import { drain, readFields } from './form.ts';

const patch = (fields: Record<string, unknown>) => readFields(productPatch, fields);

function refusals(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.errors?.map(({ message }) => message) ?? [];
    throw error;
  }
  return [];
}

describe('the fields of a form', () => {
  it('leaves out a required field that is empty, and clears an optional one', () => {
    const fields = { code: '', size: null, color: '  ', productname: 'Zigzag', brandname: ' ', piecesPerM2: '' };
    expect(patch(fields)).toEqual({ productname: 'Zigzag', brandname: null, piecesPerM2: null });
  });

  it.each([
    ['39', 39],
    [' 4.6 ', 4.6],
    ['29,5', 29.5],
    [4.6, 4.6],
  ])('reads %j pieces as a number', (text, pieces) => {
    expect(patch({ piecesPerM2: text })).toEqual({ piecesPerM2: pieces });
  });

  it.each(['many', '-1', '0', '1e3', '0x10', '1.000,5', '10001', 'NaN', 'Infinity', {}, []])(
    'refuses %j pieces',
    (pieces) => {
      expect(refusals(() => patch({ piecesPerM2: pieces }))).toHaveLength(1);
    },
  );

  it('turns no other text into a number, and refuses unknown fields', () => {
    expect(patch({ code: '101' })).toEqual({ code: '101' });
    expect(refusals(() => patch({ extra: 'x' }))).toEqual(['extra is not a known field']);
    expect(refusals(() => patch({ constructor: 'x' }))).toEqual(['constructor is not a known field']);
  });

  it('makes an emptied required field a missing one when adding', () => {
    expect(refusals(() => readFields(productInput, { code: ' ' }))).toContain('Code is required');
  });
});

describe('the body of a refused form', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read on for twenty seconds, so that its sender gets the answer, and no longer', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = new PassThrough();
    drain(body as unknown as IncomingMessage);
    body.write('and so on');
    vi.advanceTimersByTime(19_999);
    expect(body.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(body.destroyed).toBe(true);
  });
});
