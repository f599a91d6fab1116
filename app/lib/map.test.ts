import { expect, it } from 'vitest';
import { mapEmbedUrl, mapLinkUrl } from './map.ts';

const pin = { latitude: 2.037123, longitude: 45.3042 };

it('embeds the map around the pin, and marks the pin itself', () => {
  const url = new URL(mapEmbedUrl(pin));
  expect(url.origin).toBe('https://www.openstreetmap.org');
  expect(url.searchParams.get('marker')).toBe('2.037123,45.3042');
  const [west, south, east, north] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
  expect([west, south]).toEqual([45.2962, 2.0326]);
  expect([east, north]).toEqual([45.3122, 2.0416]);
});

it('leads to the same place in the phone’s own maps', () => {
  expect(new URL(mapLinkUrl(pin)).searchParams.get('query')).toBe('2.037123,45.3042');
});
