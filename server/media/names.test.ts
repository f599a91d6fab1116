import { describe, expect, it } from 'vitest';
import { contentTypeOf, folderOfStored, isFilePath, newFolderName, toStoredPath } from './names.ts';

const FOLDER = '0123456789abcdef-89abcdef';

describe('names of stored files', () => {
  it.each(['640.avif', '640.webp', '640.jpg', 'preview.jpg', 'film.mp4', 'film.webm'])('lets %s through', (file) => {
    expect(isFilePath(`${FOLDER}/${file}`)).toBe(true);
    expect(folderOfStored(toStoredPath(FOLDER, file))).toBe(FOLDER);
  });

  it.each([
    '',
    FOLDER,
    `${FOLDER}/`,
    `${FOLDER}/640.svg`,
    `${FOLDER}/0.jpg`,
    `${FOLDER}/640.jpg/`,
    `${FOLDER}/640.jpg\n`,
    `${FOLDER}/../${FOLDER}/640.jpg`,
    `${FOLDER}//640.jpg`,
    `${FOLDER}\\640.jpg`,
    `${FOLDER}/640.jpg\0`,
    `${FOLDER.toUpperCase()}/640.jpg`,
    `../${FOLDER}/640.jpg`,
    `/${FOLDER}/640.jpg`,
    'catalogue.sqlite',
  ])('refuses %j', (path) => {
    expect(isFilePath(path)).toBe(false);
    expect(folderOfStored(`uploads/${path}`)).toBeNull();
  });

  it('takes the folder from a path below uploads/ alone', () => {
    expect(folderOfStored(`${FOLDER}/640.jpg`)).toBeNull();
    expect(folderOfStored(`other/${FOLDER}/640.jpg`)).toBeNull();
  });

  it('names two folders of the same bytes apart', () => {
    const hash = 'a'.repeat(64);
    expect(newFolderName(hash)).not.toBe(newFolderName(hash));
    expect(isFilePath(`${newFolderName(hash)}/640.jpg`)).toBe(true);
  });

  it('knows the content type by our own endings', () => {
    expect(contentTypeOf(`${FOLDER}/640.jpg`)).toBe('image/jpeg');
    expect(contentTypeOf(`${FOLDER}/film.webm`)).toBe('video/webm');
  });
});
