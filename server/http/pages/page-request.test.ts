import { expect, it } from 'vitest';
import { readPageRequest } from './page-request.ts';

const url = (raw: string) => readPageRequest(raw, {})?.url;

it('keeps the parameters a page knows, in a fixed order, and drops the rest', () => {
  expect(url('/product?utm_source=x&color=red&q=zig+zag&fbclid=1')).toBe('/product?q=zig+zag&color=red');
  expect(url('/?x=1')).toBe('/');
  expect(url('/about?q=1')).toBe('/about');
  expect(url('/category/Zigzag?cursor=9&q=1')).toBe('/category/Zigzag?cursor=9');
  expect(url('/product?q=&size=')).toBe('/product');
  expect(url('/product?q=a&q=b')).toBe('/product?q=a');
});

it('takes a path for a path, whatever it looks like', () => {
  expect(url('//evil.example/product')).not.toContain('evil');
  expect(url('/../../etc/passwd')).toBe('/etc/passwd');
  expect(readPageRequest(`/${'a'.repeat(2000)}`, {})).toBeNull();
});

it('takes language and light mode from known values alone', () => {
  expect(readPageRequest('/', { cookie: 'lang=so' })).toMatchObject({ language: 'so', light: false });
  expect(readPageRequest('/', { cookie: 'lang=<script>; light=yes' })).toMatchObject({ language: 'en', light: false });
  expect(readPageRequest('/', { 'save-data': 'on' })).toMatchObject({ light: true });
  expect(readPageRequest('/', { 'save-data': 'on', cookie: 'light=0' })).toMatchObject({ light: false });
  expect(readPageRequest('/', { cookie: 'light=1' })).toMatchObject({ light: true });
});
