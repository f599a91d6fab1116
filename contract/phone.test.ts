import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayPhone, isUsualSomaliMobile, normalisePhone } from './phone.ts';

describe('normalisePhone', () => {
  it.each([
    '061 5123456',
    '61-512-3456',
    '+252 61 5123456',
    '00252615123456',
    '+252 (0)61 512 3456',
    '252 061 512 3456',
    '٠٦١٥١٢٣٤٥٦',
    '۰۶۱۵۱۲۳۴۵۶',
    '  0615123456 ',
    ' +252 61 5123456',
  ])('reads %s as one Somali number', (text) => {
    expect(normalisePhone(text)).toBe('252615123456');
  });

  it('leaves a foreign number foreign', () => {
    expect(normalisePhone('+254712345678')).toBe('254712345678');
    expect(normalisePhone('00254712345678')).toBe('254712345678');
  });

  it('takes away the zero in front alone, and as few and as many digits as a number can have', () => {
    expect(normalisePhone('061 5020304')).toBe('252615020304');
    expect(normalisePhone('61 5020304')).toBe('252615020304');
    expect(normalisePhone('+12345678')).toBe('12345678');
    expect(normalisePhone('+123456789012345')).toBe('123456789012345');
  });

  it.each(['12', '', '+', 'abc', '061-CALL-NOW', '+1234567890123456', '615123456; drop', 'x0615123456', '+1234567'])(
    'refuses %j',
    (text) => {
      expect(normalisePhone(text)).toBeNull();
    },
  );

  it('gives digits that read as themselves, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const digits = normalisePhone(text);
        if (digits === null) return;
        expect(digits).toMatch(/^[1-9]\d{7,14}$/);
        expect(normalisePhone(`+${digits}`)).toBe(
          digits.startsWith('2520') ? normalisePhone(`+252${digits.slice(4)}`) : digits,
        );
      }),
    );
  });
});

describe('displayPhone', () => {
  it('groups a Somali number and leaves a foreign one', () => {
    expect(displayPhone('252615123456')).toBe('+252 61 512 3456');
    expect(displayPhone('254712345678')).toBe('+254712345678');
    expect(displayPhone('1252615123456')).toBe('+1252615123456');
    expect(displayPhone('25261512345678')).toBe('+25261512345678');
  });
});

describe('isUsualSomaliMobile', () => {
  it('knows the networks', () => {
    expect(isUsualSomaliMobile('252615123456')).toBe(true);
    expect(isUsualSomaliMobile('252115123456')).toBe(false);
    expect(isUsualSomaliMobile('25261512345')).toBe(false);
    expect(isUsualSomaliMobile('254712345678')).toBe(false);
  });
});
