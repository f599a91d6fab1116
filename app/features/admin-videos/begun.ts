import type { UnfinishedUpload } from '#contract/uploads.ts';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

/** The upload that was begun with this very file, as far as one can tell without reading it. */
export const begunWith = (file: Chosen, uploads: readonly UnfinishedUpload[]): UnfinishedUpload | null =>
  uploads.find(
    ({ name, bytes, modified }) => name === file.name && bytes === file.size && modified === file.lastModified,
  ) ?? null;
