import { dropDraft, keepDraft, readDraft } from '#app/lib/admin/form-draft.ts';
import { dropFiles, type Files, keepFiles, readFiles } from '#app/lib/admin/kept-files.ts';
import { useDraft } from '#app/lib/admin/use-draft.ts';
import { nameOf, type PictureEntry } from './picture-entries.ts';

export type KeptPictures = {
  /** All entries of the form, by name. */
  order: readonly string[];
  /** Those among them that were still to be sent. */
  chosen: readonly string[];
  /** The stored pictures that the form knew of: one that it does not name was removed in it. */
  known: readonly string[];
};

const nameFor = (form: string): string => `${form} pictures`;
const listIn = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** What was kept of a form's pictures when it was left: their order here, the files by `readPictures`. */
export function useKeptPictures(form: string | null): KeptPictures | null {
  const kept = useDraft(form === null ? undefined : nameFor(form));
  return kept && { order: listIn(kept.order), chosen: listIn(kept.chosen), known: listIn(kept.known) };
}

export const readPictures = (form: string): Promise<Files> => readFiles(nameFor(form));

export function keepPictures(form: string, entries: readonly PictureEntry[], known: readonly number[]): void {
  const files = new Map(entries.flatMap((entry) => ('chosen' in entry ? [[entry.key, entry.chosen.file]] : [])));
  keepDraft(nameFor(form), {
    order: entries.map(nameOf).join(),
    chosen: [...files.keys()].join(),
    known: known.map((id) => `stored ${id}`).join(),
  });
  keepFiles(nameFor(form), files);
}

export function dropPictures(form: string): void {
  if (readDraft(nameFor(form)) === null) return;
  dropDraft(nameFor(form));
  dropFiles(nameFor(form));
}
