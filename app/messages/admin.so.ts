import { type AdminMessages, adminEn } from './admin.en.ts';

/** The panel in Somali. What has no sure form yet stands in English: each section begins with the English one. */
export const adminSo: AdminMessages = {
  ...adminEn,
  panel: { ...adminEn.panel, checking: 'Fadlan sug…' },
  entries: { ...adminEn.entries, allProducts: 'Alaabta', categories: 'Qaybaha' },
  common: {
    ...adminEn.common,
    save: 'Kaydi',
    saving: 'Fadlan sug…',
    yes: 'Haa',
    no: 'Maya',
    loading: 'Fadlan sug…',
  },
  dashboard: { ...adminEn.dashboard, products: 'Alaabta' },
  users: { ...adminEn.users, username: 'Magaca', email: 'Iimayl', deleteUser: (name) => `Tirtir ${name}` },
  products: {
    ...adminEn.products,
    title: 'Alaabta',
    noneFound: 'Alaab lama helin',
    editProduct: (name) => `Wax ka beddel ${name}`,
    deleteProduct: (name) => `Tirtir ${name}`,
    code: 'Koodh',
    name: 'Magaca',
    size: 'Cabbirka',
    category: 'Qaybta',
    color: 'Midabka',
    type: 'Nooca',
    shrinking: 'Fadlan sug…',
  },
  videos: { ...adminEn.videos, deleteVideo: (title) => `Tirtir ${title}` },
  categories: {
    ...adminEn.categories,
    title: 'Qaybaha',
    editCategory: (label) => `Wax ka beddel ${label}`,
    deleteCategory: (label) => `Tirtir ${label}`,
  },
  numbers: { ...adminEn.numbers, phone: 'Lambarka taleefanka' },
  workbench: { ...adminEn.workbench, sendShort: 'Dir' },
};
