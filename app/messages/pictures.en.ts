/** The panel's words for several pictures and for putting things in order, in English. */
export const picturesEn = {
  pictures: {
    title: 'Product images',
    hint: '*Please upload a product image',
    limit: (most: number) =>
      `Up to ${most} pictures. The first one stands for the product. Large photos are made smaller before they are sent.`,
    choose: 'Choose pictures',
    takePhoto: 'Take a photo',
    dropHere: 'or drop them here',
    picture: (at: number) => `Picture ${at}`,
    newPicture: (at: number) => `New picture ${at}`,
    first: 'First picture',
    remove: (at: number) => `Remove picture ${at}`,
    notPictures: (files: string) =>
      `Cannot be shown as a picture: ${files}. Please choose a JPEG, PNG, WebP or AVIF picture.`,
    tooMany: (left: number, most: number) =>
      `A product has at most ${most} pictures. ${left === 1 ? '1 picture was' : `${left} pictures were`} left out.`,
    full: 'All places are taken. Remove a picture to add another one.',
    preparing: (count: number) => (count === 1 ? 'Preparing the picture…' : `Preparing ${count} pictures…`),
    savedSoFar: 'The product itself is saved. Save again to send the pictures that are left.',
    startsHidden: 'Without a picture a new product starts hidden: only the panel shows it.',
  },
  order: {
    drag: (name: string) => `Move ${name}: drag, or use the arrow keys`,
    earlier: (name: string) => `Move ${name} up`,
    later: (name: string) => `Move ${name} down`,
    movedTo: (name: string, place: number, count: number) => `${name} is now at place ${place} of ${count}`,
  },
};
