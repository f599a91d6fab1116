/** The interface in English. Strings quoted in the specification are kept to the letter, typing slips included. */
export const en = {
  nav: {
    home: 'Home',
    about: 'About',
    products: 'Products',
    projects: 'Projects',
    contacts: 'Contacts',
    login: 'Login',
    logout: 'Logout',
  },
};

export type Messages = typeof en;
