import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('nextPath', () => {
  it('leads to the panel where nothing was asked', () => {
    expect(nextPath(new URLSearchParams())).toBe('/admin-panel');
  });

  it('leads back to the panel page that asked', () => {
    for (const path of ['/admin-panel', '/admin-panel/all-users', '/admin-panel/all-products?q=zig&size=6cm']) {
      expect(next(path)).toBe(path);
    }
  });

  it('leads back to the list or the part that the fragment names', () => {
    for (const path of ['/admin-panel#1-12_33_10-15_20.5', '/admin-panel/site#number']) expect(next(path)).toBe(path);
    expect(next('/admin-panel#//evil.example')).toBe('/admin-panel');
  });

  it('never leads elsewhere', () => {
    for (const path of [
      'https://evil.example/',
      '//evil.example/admin-panel',
      '/\\evil.example',
      '/admin-panel//evil.example',
      '/admin-panel/../login',
      '/admin-panelx',
      '/product',
      'javascript:alert(1)',
      '/admin-panel\t//evil.example',
      '/admin-panel@evil.example',
    ]) {
      expect(next(path)).toBe('/admin-panel');
    }
  });
});
