import { describe, expect, it } from 'vitest';
import { webManifest } from './manifest.ts';

const site = {
  name: { en: 'Stone & Sons', so: 'Dhagax iyo Wiilal' },
  description: { en: 'Pavers', so: '' },
};

describe('the manifest', () => {
  it('has the name and the language of the page it was kept from', () => {
    expect(webManifest('so', site)).toMatchObject({
      lang: 'so',
      name: 'Dhagax iyo Wiilal',
      short_name: 'Dhagax iyo Wiilal',
      start_url: '/so',
    });
    expect(webManifest('en', site)).toMatchObject({ lang: 'en', name: 'Stone & Sons', start_url: '/' });
  });

  it('is one app in both languages, and says something in each', () => {
    expect(webManifest('so', site).id).toBe(webManifest('en', site).id);
    expect(webManifest('so', site).description).toBe('Pavers');
  });
});
