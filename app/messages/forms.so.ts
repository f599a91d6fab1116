import type { formsEn } from './forms.en.ts';

/** The same in Somali. */
export const formsSo: typeof formsEn = {
  leave: {
    kept: {
      title: 'Ma ka baxaysaa foomkan?',
      text: 'Weli lama kaydin. Wixii aad qortay iyo wixii aad dooratay way kuu joogaan marka aad mar kale ku furto qalabkan, ilaa aad ka baxdo akoonka.',
    },
    lost: {
      title: 'Ma ka baxaysaa foomkan?',
      text: 'Weli lama kaydin. Wixii aad halkan ku qortay ama ka dooratay way lumayaan.',
    },
    sending: {
      title: 'Muuqaalka weli waa la soo gelinayaa',
      text: 'Haddii aad hadda ka baxdo, soo gelintu way istaagaysaa, waxbana lama kaydinayo.',
    },
    sendingSome: {
      title: 'Sawirrada weli waa la dirayaa',
      text: 'Haddii aad hadda ka baxdo, inta kale lama dirayo. Kuwa hore loo diray way jirayaan.',
    },
  },
  stay: 'Sii joog',
  leaveIt: 'Ka bax',
  chooseAgain: (file) => `Faylkan lama hayn karin. Fadlan mar kale dooro: ${file}`,
  picturesAgain: (count) =>
    count === 1
      ? 'Sawir aad dooratay lama hayn karin. Fadlan mar kale dooro.'
      : `${count} sawir oo aad dooratay lama hayn karin. Fadlan mar kale dooro.`,
  pictureRule: (megabytes) => `JPEG, PNG, WebP ama AVIF, midkiiba ugu badnaan ${megabytes} MB.`,
  videoRule: (megabytes) => `MP4 ama WebM, ugu badnaan ${megabytes} MB.`,
};
