import type { Doubt, Doubts } from './confirm.ts';
import { formsEn } from './forms.en.ts';
import { uploadsEn } from './uploads.en.ts';

const UNSURE: Doubt = ['C'];
const unsure = (names: readonly string[]): Doubts => Object.fromEntries(names.map((name) => [name, UNSURE]));

const EDITOR = 'mark unmark markUser unmarkUser markTitle unmarkTitle markQuestion unmarkQuestion markNote unmarkNote';

/** The same for editors and for what forms say of themselves. */
export const PEOPLE_DOUBTS: Doubts = {
  'users.editor': ['C', 'Editor as “tifaftire”, its state as “tifaftirenimo”'],
  ...unsure([...EDITOR.split(' '), 'markAnyway', 'markFailed'].map((name) => `users.${name}`)),
  ...unsure(['workbench.editor', 'workbench.editorHint']),
  ...unsure(Object.keys(formsEn.leave).flatMap((kind) => [`forms.leave.${kind}.title`, `forms.leave.${kind}.text`])),
  ...unsure(['forms.chooseAgain', 'forms.picturesAgain', 'forms.pictureRule', 'forms.videoRule']),
  ...unsure(Object.keys(uploadsEn).map((name) => `videos.goOn.${name}`)),
  ...unsure(['site.video.remove', 'site.video.show', 'site.video.none']),
};
