import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerChatUrl, offerMessage } from './admin/offer.ts';
import { telUrl } from './tel.ts';
import { contactChatUrl, MAX_URL_LENGTH, productChatUrl, productMessage } from './whatsapp.ts';

const product = {
  id: 7,
  code: 'HB-45',
  productname: 'Classic Paver, Herringbone 45°',
  size: '6cm',
  thickness: '50 pieces',
  color: 'all colors',
  type: 'outdoor',
} as const;
const READING = { origin: 'https://shop.example', language: 'en' } as const;
const textOf = (url: string) => new URL(url).searchParams.get('text') ?? '';

describe('the message about a product', () => {
  it('greets in Somali, lists the facts and ends with the address', () => {
    expect(productMessage(product, READING)).toBe(
      [
        'Asc, waxaan rabaa inaan ogaado qiimaha alaabtan:',
        'Code: HB-45',
        'Name: Classic Paver, Herringbone 45°',
        'Size: 6cm',
        'Meter²: 50 pieces',
        'Color: all colors',
        'Type: outdoor',
        'https://shop.example/product/7',
      ].join('\n'),
    );
  });

  it('leads to the product in the language of the page it was written on', () => {
    expect(productMessage(product, { ...READING, language: 'so' })).toMatch(
      /\nhttps:\/\/shop\.example\/so\/product\/7$/,
    );
  });

  it('is written with %20 for a space, never with a plus', () => {
    const url = productChatUrl('252615123456', product, READING);
    expect(url.startsWith('https://wa.me/252615123456?text=Asc%2C%20waxaan%20rabaa')).toBe(true);
    expect(url).not.toContain('+');
    expect(textOf(url)).toBe(productMessage(product, READING));
  });

  it('stays under the limit for any names, keeping greeting and address whole', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    fc.assert(
      fc.property(text, text, text, (code, productname, thickness) => {
        const url = productChatUrl('252615123456', { ...product, code, productname, thickness }, READING);
        const sent = textOf(url);
        return (
          url.length < MAX_URL_LENGTH &&
          sent.startsWith('Asc, waxaan') &&
          sent.endsWith('\nhttps://shop.example/product/7')
        );
      }),
    );
  });
});

describe('the contact form', () => {
  it('combines name, email and message', () => {
    const url = contactChatUrl('252615550100', { name: 'Caasha', email: 'c@example.so', message: 'Salaan & nabad?' });
    expect(url).toBe(
      'https://wa.me/252615550100?text=Name%3A%20Caasha%0AEmail%3A%20c%40example.so%0AMessage%3A%20Salaan%20%26%20nabad%3F',
    );
  });

  it('shortens a very long message and says so with an ellipsis', () => {
    const url = contactChatUrl('252615550100', { name: 'A', email: 'a@example.so', message: 'خ'.repeat(3000) });
    expect(url.length).toBeLessThan(MAX_URL_LENGTH);
    expect(textOf(url)).toMatch(/^Name: A\nEmail: a@example\.so\nMessage: خ+…$/);
  });
});

it('dials with the plus of an international number', () => {
  expect(telUrl('252615123456')).toBe('tel:+252615123456');
});

describe('what staff send to a customer', () => {
  const offer = { ...READING, siteName: 'Dhagax Interlock' };
  const lines = offerMessage(product, offer).split('\n');

  it('welcomes in Somali and lists the same facts and address', () => {
    expect(lines[0]).toBe('Ku soo dhawow Dhagax Interlock');
    expect(lines.slice(1)).toEqual(productMessage(product, READING).split('\n').slice(1));
  });

  it('goes to the customer, or lets WhatsApp ask for the chat', () => {
    const known = offerChatUrl('252615123456', product, offer);
    expect(known.startsWith('https://wa.me/252615123456?text=Ku%20soo%20dhawow')).toBe(true);
    const unknown = offerChatUrl(null, product, offer);
    expect(unknown.startsWith('https://api.whatsapp.com/send?text=Ku%20soo%20dhawow')).toBe(true);
    expect(textOf(unknown)).toBe(offerMessage(product, offer));
  });
});
