import { describe, expect, it } from 'vitest';
import { categoryInUse, fileTooLarge, MESSAGES, PATTERNS, say, unknownField } from './messages.ts';
import { codeOf } from './sentence-code.ts';

describe('codeOf', () => {
  it.each(Object.entries(MESSAGES))('knows %s by its text', (code, text) => {
    expect(codeOf(text)).toEqual({ code });
  });

  it.each(Object.entries(PATTERNS))('knows %s with its parts', (code, pattern) => {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const params = Object.fromEntries(names.map((name, index) => [name, `part ${index}`]));
    const sentence = say(code as keyof typeof PATTERNS, params);
    expect(codeOf(sentence)).toEqual(names.length > 0 ? { code, params } : { code });
  });

  it('tells sentences apart that begin or end alike', () => {
    expect(codeOf('Name or email is required')).toEqual({ code: 'accountUnchanged' });
    expect(codeOf('WhatsApp number is required')).toEqual({ code: 'whatsappRequired' });
    expect(codeOf('Name is required')).toEqual({ code: 'required', params: { label: 'Name' } });
    expect(codeOf('Code must be at most 40 characters')).toEqual({
      code: 'tooLong',
      params: { label: 'Code', max: '40' },
    });
    expect(codeOf('Pieces per m² must be at most 1000')).toEqual({
      code: 'tooMuch',
      params: { label: 'Pieces per m²', max: '1000' },
    });
  });

  it('knows the sentences made by functions', () => {
    expect(codeOf(categoryInUse(1))).toEqual({ code: 'categoryInUseOnce' });
    expect(codeOf(categoryInUse(3))).toEqual({ code: 'categoryInUse', params: { products: '3' } });
    expect(codeOf(fileTooLarge(200))).toEqual({ code: 'fileTooLarge', params: { megabytes: '200' } });
    expect(codeOf(unknownField('a\nb'))).toEqual({ code: 'unknownField', params: { field: 'a\nb' } });
    expect(codeOf(unknownField(''))).toEqual({ code: 'unnamedField' });
  });

  it('has nothing for a text of somebody else', () => {
    expect(codeOf('Teapot')).toEqual({});
    expect(codeOf('constructor')).toEqual({});
    expect(codeOf('')).toEqual({});
  });
});
