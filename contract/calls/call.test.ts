import { describe, expect, it } from 'vitest';
import { listBin } from './bin.ts';
import { addressOf, type Call } from './call.ts';
import { removePicture, updateVideo } from './gallery.ts';
import { addProduct, deleteVideo, updateProduct, uploadVideo } from './panel.ts';
import { getProduct } from './public.ts';

const call = (path: string) => ({ method: 'GET', path }) as Call;

describe('the address of a call', () => {
  it('has its parameters in their places, spelled for an address', () => {
    expect(addressOf(call('/api/products/:id(\\d+)/pictures/:picture'), { params: { id: 7, picture: 12 } })).toBe(
      '/api/products/7/pictures/12',
    );
    expect(addressOf(call('/api/products/:value'), { params: { value: 'Wall panel/ä' } })).toBe(
      '/api/products/Wall%20panel%2F%C3%A4',
    );
    expect(addressOf(call('/api/videos'))).toBe('/api/videos');
  });

  it('has its query, without what is empty', () => {
    const query = { q: 'red wall', page: 0, category: '', color: null, size: undefined };
    expect(addressOf(call('/api/products'), { query })).toBe('/api/products?q=red+wall&page=0');
    expect(addressOf(call('/api/products'), { query: { q: '' } })).toBe('/api/products');
  });
});

describe('a write', () => {
  const makesStale = (written: Call, read: Call): boolean =>
    (read.reads ?? []).some((tag) => written.invalidates?.includes(tag) ?? false);

  it('of a video has the pages of products read again', () => {
    for (const written of [uploadVideo, updateVideo, deleteVideo]) expect(makesStale(written, getProduct)).toBe(true);
  });

  it('that may send a picture to the bin has the bin read again', () => {
    for (const written of [addProduct, updateProduct, removePicture, updateVideo])
      expect(makesStale(written, listBin)).toBe(true);
  });
});
