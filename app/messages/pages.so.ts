import { type PagesMessages, pagesEn } from './pages.en.ts';

/** Only what is sure is in Somali; the rest stands in English until a speaker fills it in (docs/translations.md). */
export const pagesSo: PagesMessages = {
  filters: {
    ...pagesEn.filters,
    search: 'Raadi',
    category: 'Qaybta',
    size: 'Cabbirka',
    color: 'Midabka',
    type: 'Nooca',
    any: 'Dhammaan',
  },
  listPage: {
    ...pagesEn.listPage,
    eyebrow: 'Dhammaan',
    title: 'Alaabta',
    count: (products) => `Alaabta: ${products}`,
  },
  productPage: {
    ...pagesEn.productPage,
    loading: 'Fadlan sug…',
    notFound: 'Alaab lama helin',
    facts: 'Faahfaahin',
    share: 'La wadaag',
  },
  categoryPage: {
    ...pagesEn.categoryPage,
    title: (category) => `Alaabta: ${category}`,
    empty: 'Alaab lama helin',
    failed: 'Alaab lama helin',
  },
  projectsPage: pagesEn.projectsPage,
  aboutPage: {
    ...pagesEn.aboutPage,
    title: 'Nagu saabsan',
    mission: 'Hadaf',
    vision: 'Aragti',
  },
  contactPage: {
    ...pagesEn.contactPage,
    title: 'Nala soo xiriir',
    phone: 'Lambarka taleefanka',
  },
  contactForm: {
    ...pagesEn.contactForm,
    title: 'Nala soo xiriir',
    name: 'Magaca',
    email: 'Iimayl',
    message: 'Fariin',
    send: 'Dir',
    withoutScripts: 'Nagala soo xiriir WhatsApp',
  },
  loginPage: {
    ...pagesEn.loginPage,
    title: 'Gal',
    email: 'Iimayl',
    password: 'Erayga sirta ah',
    emailHint: 'Geli iimaylkaaga',
    submit: 'Gal',
    submitting: 'Fadlan sug…',
  },
  registerForm: {
    ...pagesEn.registerForm,
    name: 'Magaca',
    email: 'Iimayl',
    password: 'Erayga sirta ah',
    submitting: 'Fadlan sug…',
    login: 'Gal',
  },
  breadcrumbs: { ...pagesEn.breadcrumbs, home: 'Bogga hore', products: 'Alaabta' },
};
