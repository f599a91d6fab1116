import { describe, expect, it } from 'vitest';
import { sharedHeaders, tagInHeader, uploadTag } from './shared-cache.ts';

describe('what a cache in front is told', () => {
  it('is how long an answer may be kept, and its tags', () => {
    expect(sharedHeaders(['products', 'category:gob, 2'])).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=300',
      'cdn-cache-control': 'public, max-age=300, stale-while-revalidate=60',
      'cache-tag': 'all,products,category:gob%2C%202',
    });
  });

  it('is nothing where the tags do not fit into a header', () => {
    // "all," comes first.
    expect(sharedHeaders(['x'.repeat(1496)])?.['cache-tag']).toHaveLength(1500);
    expect(sharedHeaders(['x'.repeat(1497)])).toBeNull();
  });

  it('keeps the colons of a tag as they are', () => {
    expect(tagInHeader('category:a:b c')).toBe('category:a:b%20c');
  });

  it('names an upload by its folder', () => {
    expect(uploadTag('uploads/products/7f3a/photo-480.avif')).toBe('upload:7f3a');
    expect(uploadTag('photo.avif')).toBe('upload:');
  });
});
