/** The words of the buttons that put a product on the list or among the saved ones. They travel with the buttons. */
export const KEEP_WORDS = {
  en: {
    add: 'Add to list',
    addOf: (product: string) => `Add to list: ${product}`,
    added: 'On your list',
    addedOf: (product: string) => `On your list: ${product}. Open the list`,
    open: 'Open the list',
    full: 'Your list is full. Please send it first.',
    save: 'Save',
    saveOf: (product: string) => `Save: ${product}`,
  },
  so: {
    add: 'Ku dar liiska',
    addOf: (product: string) => `Ku dar liiska: ${product}`,
    added: 'Liiskaaga ayay ku jirtaa',
    addedOf: (product: string) => `Liiskaaga ayay ku jirtaa: ${product}. Fur liiskaaga`,
    open: 'Fur liiskaaga',
    full: 'Liiskaagu waa buuxaa. Fadlan marka hore dir.',
    save: 'Kaydi',
    saveOf: (product: string) => `Kaydi: ${product}`,
  },
};
