import { expect, it } from 'vitest';
import { socialAddress } from './social.ts';

it.each([
  ['facebook', 'https://www.facebook.com/dhagax', 'https://www.facebook.com/dhagax'],
  ['facebook', 'facebook.com/dhagax', 'https://facebook.com/dhagax'],
  ['facebook', 'http://m.facebook.com/dhagax?x=1', 'https://m.facebook.com/dhagax?x=1'],
  ['facebook', 'facebook.com/share?u=https://x.example', 'https://facebook.com/share?u=https://x.example'],
  ['youtube', ' https://youtu.be/abc ', 'https://youtu.be/abc'],
  ['tiktok', 'https://www.tiktok.com/@dhagax', 'https://www.tiktok.com/@dhagax'],
  ['instagram', '', ''],
  ['instagram', 'https://www.facebook.com/dhagax', null],
  ['instagram', 'https://instagram.com/', null],
  ['instagram', 'https://instagram.com.evil.example/dhagax', null],
  ['instagram', 'https://evil.example@instagram.com/dhagax', null],
  ['instagram', 'javascript:alert(1)', null],
  ['instagram', 'not a page', null],
] as const)('%s: %j is %j', (network, text, address) => {
  expect(socialAddress(network, text)).toBe(address);
});
