import type { picturesEn } from './pictures.en.ts';

/** The same in Somali. */
export const picturesSo: typeof picturesEn = {
  pictures: {
    title: 'Sawirrada alaabta',
    hint: '*Fadlan soo geli sawirka alaabta',
    limit: (most) =>
      `Ugu badnaan ${most} sawir. Sawirka koowaad ayaa alaabta matala. Sawirrada waaweyn waa la yareeyaa ka hor inta aan la dirin.`,
    choose: 'Dooro sawirro',
    takePhoto: 'Sawir qaado',
    dropHere: 'ama halkan ku soo rid',
    picture: (at) => `Sawirka ${at}`,
    newPicture: (at) => `Sawir cusub ${at}`,
    first: 'Sawirka koowaad',
    remove: (at) => `Ka saar sawirka ${at}`,
    notPictures: (files) =>
      `Sawir ahaan halkan laguma muujin karo: ${files}. Fadlan dooro sawir JPEG, PNG, WebP ama AVIF ah.`,
    tooMany: (left, most) => `Alaabtu waxay yeelan kartaa ugu badnaan ${most} sawir. ${left} sawir ayaa laga reebay.`,
    full: 'Meel bannaan ma jirto. Ka saar sawir si aad mid kale ugu darto.',
    preparing: () => 'Fadlan sug…',
    savedSoFar: 'Alaabta lafteeda waa la kaydiyay. Mar kale kaydi si loo diro sawirrada haray.',
    startsHidden: 'Alaabta cusub ee aan sawir lahayn way qarsoon tahay: maamulka oo keliya ayaa laga arkaa.',
  },
  order: {
    drag: (name) => `Dhaqaaji ${name}: jiid, ama isticmaal furayaasha fallaaraha`,
    earlier: (name) => `Kor u dhaqaaji ${name}`,
    later: (name) => `Hoos u dhaqaaji ${name}`,
    movedTo: (name, place, count) => `${name} hadda waa meesha ${place} ee ${count}`,
  },
};
