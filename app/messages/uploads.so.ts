import type { uploadsEn } from './uploads.en.ts';

/** The same in Somali. */
export const uploadsSo: typeof uploadsEn = {
  title: 'Soo gelin aan dhammaystirnayn',
  arrived: (arrived, total) => `${arrived} ka mid ah ${total} MB ayaa soo gaaray.`,
  until: (moment) => `Waxay sugaysaa ilaa ${moment}.`,
  goOn: (name) => `Sii wad soo gelinta ${name}`,
  discard: (name) => `Tirtir soo gelinta ${name}`,
  discardShort: 'Tirtir',
  goOnShort: 'Sii wad',
  question: (name) => `Ma tirtirtaa soo gelinta ${name}? Wixii soo gaaray waa la tirtirayaa.`,
  failed: 'Soo gelinta lama tirtiri karin.',
  chooseAgain: (name) =>
    `Mar kale dooro isla faylka, soo gelintuna waxay ka sii socon doontaa meeshii ay ku joogsatay: ${name}`,
  known: (arrived, total) =>
    `${arrived} ka mid ah ${total} MB oo faylkan ah hore ayay u soo gaareen. Soo gelintu halkaas ayay ka sii socon doontaa.`,
  waiting: "Internet-ku wuu go'ay. Soo gelintu iskeed ayay u sii socon doontaa marka uu soo noqdo.",
};
