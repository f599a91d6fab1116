import { expect, it } from 'vitest';
import { shareUrl } from './share-button.tsx';

it('shares name and address through WhatsApp, spaces written as %20', () => {
  expect(shareUrl('Zig zag & Co', 'https://example.com/product/7')).toBe(
    'https://api.whatsapp.com/send?text=Zig%20zag%20%26%20Co%0Ahttps%3A%2F%2Fexample.com%2Fproduct%2F7',
  );
});
