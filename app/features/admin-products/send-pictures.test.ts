import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProductDetail } from '#contract/products.ts';
import { aProduct, aPicture as picture } from '#tests/support/a-product.ts';
import { entryOf, idsOf, type PictureEntry } from './picture-entries.ts';
import { sendPictures } from './send-pictures.ts';

const product = (...ids: number[]): ProductDetail => ({ ...aProduct({ id: 7 }), pictures: ids.map(picture) });
const chosen = (name: string): PictureEntry => ({
  key: name,
  chosen: { file: new File(['x'], name), preview: {} as ImageBitmap, shrunkFrom: null },
});

/** Answers each call with the product as it is then; null: no answer comes. */
function server(...answers: (ProductDetail | null)[]): string[] {
  const asked: string[] = [];
  const answer = () => {
    const data = answers.shift();
    return data ? JSON.stringify({ status: 1, message: 'OK', data }) : null;
  };
  vi.stubGlobal('fetch', async (address: string, { method, body = '' }: { method: string; body?: string }) => {
    asked.push(`${method} ${address} ${body}`.trim());
    return new Response(answer());
  });
  class Sending {
    upload = {};
    status = 201;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    open(method: string, address: string): void {
      asked.push(`${method} ${address}`);
    }
    setRequestHeader(): void {}
    send(): void {
      const text = answer();
      this.responseText = text ?? '';
      queueMicrotask(() => (text === null ? this.onerror() : this.onload()));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  return asked;
}

const quiet = { sent: () => {}, onProgress: () => {}, onStep: () => {} };

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
});
afterEach(() => vi.unstubAllGlobals());

it('tells of each step that is done: after a failure the next save begins there', async () => {
  server(product(1, 2), null);
  const done: number[][] = [];
  const sending = sendPictures(product(1), {
    ...quiet,
    entries: [chosen('a.jpg'), chosen('b.jpg'), entryOf(picture(1))],
    isOurs: () => true,
    onStep: ({ pictures }) => done.push(idsOf(pictures)),
  });
  await expect(sending).rejects.toMatchObject({ kind: 'network' });
  expect(done).toEqual([[1, 2]]);
});

it('removes what was removed in this form, and nothing that somebody else has added since', async () => {
  const asked = server(product(2));
  await sendPictures(product(1, 2), { ...quiet, entries: [], isOurs: (id) => id === 1 });
  expect(asked).toEqual(['DELETE /api/products/7/pictures/1']);
});

it('adds what is chosen, then asks for the order of the form', async () => {
  const asked = server(product(1, 2), product(2, 1));
  const entries = [chosen('a.jpg'), entryOf(picture(1))];
  await sendPictures(product(1), { ...quiet, entries, isOurs: () => true });
  expect(asked).toEqual(['POST /api/products/7/pictures', 'PUT /api/products/7/pictures {"order":[2,1]}']);
});
