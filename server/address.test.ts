import { expect, it } from 'vitest';
import { addressKey, createNetworks } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:10.20.30.40', '10.20.30.40'],
  ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

it.each([
  ['10.0.0.0', true],
  ['11.0.0.0', false],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['::ffff:172.18.0.2', true],
  ['192.168.255.255', true],
  ['192.169.0.0', false],
  ['fd12::1', true],
  ['fe80::1', false],
  ['127.0.0.1', false],
])('%s is in the private networks: %s', (address, isPrivate) => {
  expect(createNetworks(['private'])(address)).toBe(isPrivate);
});

it.each([
  ['169.254.1.1', true],
  ['169.253.1.1', false],
  ['fe80::1%eth0', true],
  ['fec0::1', false],
])('%s is in the networks of one link: %s', (address, isLocal) => {
  expect(createNetworks(['linklocal'])(address)).toBe(isLocal);
});
