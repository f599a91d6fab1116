import { moreThan } from './more-than.ts';

/** The strings of the public pages beyond the shell: lists, detail, films, about, contact, sign-in. */
export const pagesEn = {
  filters: {
    title: 'Search and filter products',
    search: 'Search',
    searchHint: 'Code, name, colour…',
    category: 'Category',
    size: 'Size',
    color: 'Color',
    type: 'Type',
    any: 'All',
    more: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
    clear: 'Clear filters',
  },
  listPage: {
    eyebrow: 'Catalogue',
    title: 'Products',
    description:
      'All pavers, kerbs, cobbles, wall panels and blocks we make, newest first. Ask for a price by phone or WhatsApp.',
    count: (products: number, more = false) =>
      products === 1 ? '1 product' : `${more ? moreThan(products) : products} products`,
    didYouMean: 'Did you mean:',
    loadMore: 'Load more',
    nextPage: 'Next page',
    firstPage: 'Back to the first page',
  },
  productPage: {
    loading: 'Loading product',
    failure: (message: string) => `Error: ${message}`,
    notFound: 'Product not found',
    failed: 'Failed to fetch product',
    facts: 'Specification',
    description: (facts: { code: string; size: string; color: string; type: string }) =>
      `${facts.code}: ${facts.size}, ${facts.color}, ${facts.type}. Ask for the price by phone or WhatsApp.`,
    related: 'More in this category',
    share: 'Share',
    howMany: 'How many do I need?',
  },
  quotePage: {
    title: 'Your list',
    description: 'Collect what you need and ask for one price for all of it.',
  },
  categoryPage: {
    title: (category: string) => `Products in ${category}`,
    description: (category: string) =>
      `${category}: pictures, sizes and colours. Ask for a price by phone or WhatsApp.`,
    empty: 'No products available in this category',
    failed: 'No products available',
  },
  projectsPage: {
    description: 'Videos of courtyards, streets, squares and walls built with our blocks.',
  },
  aboutPage: {
    eyebrow: 'Who we are',
    title: 'About Us',
    mission: 'Mission',
    vision: 'Vision',
    coreValues: 'Core values',
    companyValues: 'Company values',
    playVideo: 'Play the intro video',
    videoTitle: 'Intro video',
    videoCost: (megabytes: string) => `${megabytes} MB`,
  },
  contactPage: {
    eyebrow: 'Talk to us',
    title: 'Contact us',
    description: (address: string) => `Call us, write on WhatsApp or visit the yard: ${address}.`,
    phone: 'Phone number',
    whatsapp: 'WhatsApp',
    place: 'Location',
    noNumber: 'Not available at the moment',
  },
  contactForm: {
    title: 'Write to us',
    intro: 'Your message opens in WhatsApp, ready to send. Nothing is stored here.',
    name: 'Name',
    email: 'Email',
    message: 'Message',
    send: 'Send',
    withoutScripts: 'Write to us on WhatsApp',
  },
  breadcrumbs: { label: 'Breadcrumbs', home: 'Home', products: 'Products' },
};

export type PagesMessages = typeof pagesEn;
