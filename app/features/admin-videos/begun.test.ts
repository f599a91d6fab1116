import { expect, it } from 'vitest';
import { begunWith } from './begun.ts';

const film = { name: 'film.mp4', size: 9, lastModified: 5 };
const begun = { id: 'a', name: 'film.mp4', bytes: 9, modified: 5, received: 4, expiresAt: '' };

it('knows a file again by its name, size and moment', () => {
  expect(begunWith(film, [{ ...begun, id: 'b', bytes: 8 }, begun])).toBe(begun);
});

it.each([{ name: 'other.mp4' }, { bytes: 10 }, { modified: 6 }])('takes no other for it: %j', (other) => {
  expect(begunWith(film, [{ ...begun, ...other }])).toBeNull();
});
