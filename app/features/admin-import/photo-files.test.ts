import { describe, expect, it } from 'vitest';
import type { CodeOwner } from '#contract/many.ts';
import { assign, isWaiting, readingsOf } from './photo-files.ts';

const owner = (code: string, pictures = 0, id = 1): CodeOwner => ({
  ...{ id, code, pictures, productname: `Paver ${code}`, productnameSo: null },
});
const file = (name: string) => new File(['x'], name);
const said = (files: string[], owners: CodeOwner[]) =>
  assign(files.map(file), owners).map((photo) => [photo.file.name, photo.owner?.code ?? null, photo.state]);

describe('the name of a picture', () => {
  it.each([
    ['HEX-60-R.jpg', ['HEX-60-R']],
    ['HEX-60-R 2.jpg', ['HEX-60-R 2', 'HEX-60-R']],
    ['HEX-60-R_12.webp', ['HEX-60-R_12', 'HEX-60-R']],
    ['HEX-60-R (3).JPEG', ['HEX-60-R (3)', 'HEX-60-R']],
    ['HEX-60-R(3).jpg', ['HEX-60-R(3)', 'HEX-60-R']],
    ['HEX-60.jpg', ['HEX-60']],
    ['no extension', ['no extension']],
    ['.jpg', []],
    [`${'x'.repeat(41)}.jpg`, []],
  ])('%s may mean %j', (name, codes) => {
    expect(readingsOf(name).map(({ code }) => code)).toEqual(codes);
  });
});

describe('pictures', () => {
  it('belong to the product of their code, whatever the case, in the order of their numbers', () => {
    const owners = [owner('HEX-60-R', 0, 1), owner('Wave', 0, 2)];
    expect(said(['hex-60-r 2.jpg', 'WAVE.png', 'HEX-60-R.jpg', 'hex-60-r (10).jpg'], owners)).toEqual([
      ['HEX-60-R.jpg', 'HEX-60-R', 'ready'],
      ['hex-60-r 2.jpg', 'HEX-60-R', 'ready'],
      ['hex-60-r (10).jpg', 'HEX-60-R', 'ready'],
      ['WAVE.png', 'Wave', 'ready'],
    ]);
  });

  it('belong to a code that itself ends with a number', () => {
    expect(said(['Wave 2.jpg'], [owner('Wave', 0, 1), owner('Wave 2', 0, 2)])).toEqual([
      ['Wave 2.jpg', 'Wave 2', 'ready'],
    ]);
  });

  it('are marked where no product has their code, or it has eight', () => {
    expect(said(['A.jpg', 'A 2.jpg', 'A 3.jpg', 'B.jpg'], [owner('A', 6)])).toEqual([
      ['A.jpg', 'A', 'ready'],
      ['A 2.jpg', 'A', 'ready'],
      ['A 3.jpg', 'A', 'full'],
      ['B.jpg', null, 'unknown'],
    ]);
  });

  it('wait until they are sent, and again after a failure', () => {
    const [photo] = assign([file('A.jpg')], [owner('A')]);
    if (!photo) throw new Error('There is one');
    const states = (['ready', 'failed', 'sent', 'sending', 'full', 'unknown', 'unreadable'] as const).filter((state) =>
      isWaiting({ ...photo, state }),
    );
    expect(states).toEqual(['ready', 'failed']);
  });
});
