import type { Messages } from './en.ts';

/** The interface in Somali. docs/translations.md lists the strings that still stand in English for want of a sure form. */
export const so: Messages = {
  nav: {
    home: 'Bogga hore',
    about: 'Nagu saabsan',
    products: 'Alaabta',
    projects: 'Mashaariicda',
    contacts: 'Nala soo xiriir',
    login: 'Gal',
    logout: 'Ka bax',
  },
};
