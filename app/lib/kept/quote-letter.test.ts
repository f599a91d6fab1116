import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerChatUrl, answerMessage, readPrice, totalOf } from '../admin/answer.ts';
import { compose, MAX_URL_LENGTH } from '../whatsapp.ts';
import { type Entry, piecesOf, type Quote } from './quote.ts';
import { decodeList } from './quote-address.ts';
import { quoteChatUrl, quoteLetter } from './quote-letter.ts';

const paver: Entry = {
  id: 12,
  code: 'HB-45',
  name: 'Classic Paver, Herringbone 45°',
  nameSo: 'Dhagax caadi ah',
  unit: 'm2',
  perUnit: 50,
  diagonal: true,
  picture: null,
  amount: '33',
  waste: 10,
  note: 'red edges',
};
const kerb: Entry = { ...paver, id: 15, code: 'KB-1', name: 'Kerb', nameSo: null, unit: 'm', perUnit: 2, waste: 5 };
const vent: Entry = { ...paver, id: 7, code: 'VB', name: 'Vent', nameSo: null, unit: 'piece', perUnit: 1, waste: 0 };
const quote: Quote = {
  v: 1,
  entries: [paver, { ...kerb, amount: '20.5', note: '' }, { ...vent, amount: '120', note: '' }],
  note: 'Delivery to Hodan, in May',
};
const EN = { origin: 'https://shop.example', language: 'en' } as const;
const SO = { origin: 'https://shop.example', language: 'so' } as const;
const STAFF = { ...EN, siteName: 'Dhagax Cusub' };
const textOf = (url: string) => new URL(url).searchParams.get('text') ?? '';

describe('the message of a list', () => {
  it('asks for one price in English', () => {
    expect(compose(quoteLetter(quote, EN))).toBe(
      [
        'Hello, I would like a price for this list:',
        '1. HB-45: Classic Paver, Herringbone 45°',
        'Amount: 33 m², 1,815 pieces',
        'Note: red edges',
        '2. KB-1: Kerb',
        'Amount: 20.5 m, 44 pieces',
        '3. VB: Vent',
        'Amount: 120 pieces',
        'Note on the whole list: Delivery to Hodan, in May',
        'https://shop.example/quote#1-12_33_10-15_20.5_5-7_120_0',
      ].join('\n'),
    );
  });

  it('asks for one price in Somali', () => {
    expect(textOf(quoteChatUrl('252615123456', quote, SO))).toBe(
      [
        'Asc, waxaan rabaa inaan ogaado qiimaha liiskan:',
        '1. HB-45: Dhagax caadi ah',
        'Tirada: 33 m², 1,815 xabbo',
        'Faallo: red edges',
        '2. KB-1: Kerb',
        'Tirada: 20.5 m, 44 xabbo',
        '3. VB: Vent',
        'Tirada: 120 xabbo',
        'Faallada liiska oo dhan: Delivery to Hodan, in May',
        'https://shop.example/so/quote#1-12_33_10-15_20.5_5-7_120_0',
      ].join('\n'),
    );
  });

  it('says nothing of an amount that was not said, and no pieces that nobody knows', () => {
    const entries = [
      { ...paver, amount: '', note: '' },
      { ...kerb, perUnit: null, note: '' },
    ];
    expect(
      compose(quoteLetter({ v: 1, entries, note: '' }, EN))
        .split('\n')
        .slice(1, -1),
    ).toEqual(['1. HB-45: Classic Paver, Herringbone 45°', '2. KB-1: Kerb', 'Amount: 33 m']);
  });

  it('fits an address for any list, and its own address is whole', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const entry = fc
      .record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), name: text, code: text, note: text })
      .map((changes) => ({ ...paver, ...changes, nameSo: null, amount: '12345.678901' }));
    const lists = fc.uniqueArray(entry, { minLength: 1, maxLength: 40, selector: ({ id }) => id });
    fc.assert(
      fc.property(lists, text, (entries, note) => {
        const url = quoteChatUrl('252615123456', { v: 1, entries, note }, EN);
        const [, fragment = ''] = textOf(url).split('/quote');
        return (
          url.length < MAX_URL_LENGTH &&
          JSON.stringify(decodeList(fragment)?.map(({ id }) => id)) === JSON.stringify(entries.map(({ id }) => id))
        );
      }),
      { numRuns: 50 },
    );
  });

  it('of a long list loses names before amounts: no figure is cut', () => {
    const bare = { name: 'Paver', nameSo: null, note: '' };
    const entries = Array.from({ length: 26 }, (_, at) => ({ ...paver, ...bare, id: at + 1 }));
    const url = quoteChatUrl('252615123456', { v: 1, entries, note: '' }, EN);
    expect(url.length).toBeLessThan(MAX_URL_LENGTH);
    expect(textOf(url).match(/33 m², 1,815 pieces/g)).toHaveLength(26);
  });

  it('counts pieces with the extra, rounded up once', () => {
    expect(piecesOf({ ...paver, amount: '1' })).toBe(55);
    expect(piecesOf({ ...paver, amount: '0.01' })).toBe(1);
    expect(piecesOf({ ...paver, amount: '' })).toBeNull();
    expect(piecesOf({ ...vent, amount: '2.5' })).toBe(3);
  });
});

describe('the answer of staff', () => {
  const priced = [
    { entry: paver, price: '450' },
    { entry: { ...kerb, amount: '20.5' }, price: '12,50' },
    { entry: { ...vent, amount: '' }, price: '' },
  ];

  it('lists the prices and their sum', () => {
    expect(totalOf(priced)).toBe(462.5);
    expect(answerMessage({ priced, currency: 'USD' }, { ...SO, siteName: 'Dhagax Cusub' })).toBe(
      [
        'Ku soo dhawow Dhagax Cusub',
        '1. HB-45: Dhagax caadi ah, 33 m², 1,815 xabbo',
        'Qiimaha: 450 USD',
        '2. KB-1: Kerb, 20.5 m, 44 xabbo',
        'Qiimaha: 12.5 USD',
        '3. VB: Vent',
        'Wadarta: 462.5 USD',
        'https://shop.example/so/quote#1-12_33_10-15_20.5_5-7',
      ].join('\n'),
    );
    expect(answerChatUrl('252615123456', { priced, currency: 'USD' }, STAFF)).toMatch(
      /^https:\/\/wa\.me\/252615123456\?text=Thank%20you%20for%20asking%20Dhagax%20Cusub/,
    );
  });

  it.each([
    ['names', 17, /^Price: 123,456\.78 USD$/gm, 'Classic Paver'],
    ['amounts', 30, /^\d+\. HB-45: 123,456\.78 USD$/gm, '33 m²'],
  ])('without its %s where it is too long: %i prices are whole', (_, count, price, left) => {
    const long = Array.from({ length: count }, (_, at) => ({ entry: { ...paver, id: at + 1 }, price: '123456.78' }));
    const url = answerChatUrl(null, { priced: long, currency: 'USD' }, STAFF);
    expect(url.length).toBeLessThan(MAX_URL_LENGTH);
    expect(textOf(url).match(price)).toHaveLength(count);
    expect(textOf(url)).not.toContain(left);
    expect(textOf(url)).not.toContain('…');
    expect(textOf(url)).toMatch(/^Together: [\d,.]+ USD$/m);
  });

  it('is the sum alone where not even the prices fit', () => {
    const code = 'A'.repeat(60);
    const long = Array.from({ length: 40 }, (_, at) => ({ entry: { ...paver, id: at + 1, code }, price: '10' }));
    const [opening, sum, address, ...more] = textOf(answerChatUrl(null, { priced: long, currency: '' }, STAFF)).split(
      '\n',
    );
    expect([opening, sum, more]).toEqual(['Thank you for asking Dhagax Cusub.', 'Together: 400', []]);
    expect(decodeList(address?.split('/quote')[1] ?? '')).toHaveLength(40);
  });

  it('takes numbers for prices, and nothing else', () => {
    expect(['', ' 12 ', '12,5', 'free', '-3', '1e3'].map(readPrice)).toEqual(['', 12, 12.5, null, null, null]);
    expect(totalOf([{ entry: paver, price: '' }])).toBeNull();
  });
});
