import type { Messages } from './en.ts';
import { en } from './en.ts';
import { pagesSo } from './pages.so.ts';

/**
 * The interface in Somali. Only forms that are sure are translated; a section spread from `en` keeps English for the rest.
 * docs/translations.md lists the strings that still stand in English.
 */
export const so: Messages = {
  ...en,
  ...pagesSo,
  nav: {
    ...en.nav,
    home: 'Bogga hore',
    about: 'Nagu saabsan',
    products: 'Alaabta',
    projects: 'Mashaariicda',
    contacts: 'Nala soo xiriir',
    login: 'Gal',
    logout: 'Ka bax',
  },
  footer: { ...en.footer, about: 'Nagu saabsan', rights: 'Xuquuqda oo dhan waa la ilaaliyay' },
  connectivity: {
    lost: "Internet-ku wuu go'ay",
    back: 'Internet-kii waa soo noqday',
    rowLost: "Internet-ku wuu go'ay",
  },
  failure: { ...en.failure, home: 'Bogga hore', products: 'Alaabta' },
  ui: { ...en.ui, loading: 'Fadlan sug…' },
  hero: { ...en.hero, about: 'Nagu saabsan', catalogue: 'Alaabta' },
  catalogue: {
    ...en.catalogue,
    all: 'Dhammaan',
    categories: 'Qaybaha',
    loading: 'Fadlan sug…',
    empty: 'Alaab lama helin',
    seeMore: 'Arag dhammaan',
    seeAll: 'Arag dhammaan',
  },
  product: {
    ...en.product,
    code: 'Koodh',
    name: 'Magaca',
    size: 'Cabbirka',
    color: 'Midabka',
    type: 'Nooca',
    details: 'Faahfaahin',
    detailsOf: (product) => `Faahfaahin: ${product}`,
    call: 'Wac',
    callAbout: (product) => `Wac: ${product}`,
    colors: { red: 'casaan', black: 'madow', white: 'caddaan', yellow: 'jaalle', 'all colors': 'midab kasta' },
    types: { outdoor: 'dibadda', indoor: 'gudaha' },
  },
  videos: { ...en.videos, title: 'Mashaariicda', seeAll: 'Arag dhammaan', loading: 'Fadlan sug…' },
};
