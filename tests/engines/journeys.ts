import path from 'node:path';
import { site } from '#site.config.ts';
import { ADMIN } from '../support/demonstration.ts';
import {
  banner,
  button,
  card,
  dialog,
  field,
  heading,
  link,
  main,
  option,
  picture,
  region,
  type Screen,
  saying,
  toast,
} from './screen.ts';

/** The journeys through the demonstration catalogue, in the words of the page. The same in every engine. */
export type Journey = { title: string; phone?: true; take(screen: Screen): Promise<void> };

const PHOTO = path.join(import.meta.dirname, '../../demo/media/products/01-herringbone-red.jpg');

async function signIn(screen: Screen): Promise<void> {
  await screen.open('/login');
  await screen.fill(field('Email', main), ADMIN.email);
  await screen.fill(field('Password', main), ADMIN.password);
  await screen.click(button('Login', main));
  await screen.shows(toast('Successfully logged in!'));
  await screen.isAt('/admin-panel');
}

async function lookAtHexagon(screen: Screen): Promise<void> {
  await screen.shows(heading('Hexagon Paver 230', main));
  await screen.shows(saying('HX-101', region('Specification')));
  await screen.draws(picture('Hexagon Paver 230', main));
}

export const JOURNEYS: Journey[] = [
  {
    title: 'home shows its heading and products',
    async take(screen) {
      await screen.open('/');
      await screen.shows(heading(site.legalName, main));
      const tile = card('Classic Rectangular Paver, Herringbone 45°', region('Interlocks'));
      await screen.shows(tile);
      await screen.draws(picture(undefined, tile));
    },
  },
  {
    title: 'the menu opens and leads to the products',
    phone: true,
    async take(screen) {
      await screen.open('/');
      await screen.click(button('Open the menu', banner));
      await screen.click(link('Products', dialog('Menu')));
      await screen.isAt('/product');
      await screen.hides(dialog('Menu'));
      await screen.shows(heading('Products', main));
      await screen.shows(card('Classic Rectangular Paver, Herringbone 45°'));
    },
  },
  {
    title: 'search suggests a product and leads to it',
    async take(screen) {
      await screen.open('/');
      await screen.fill(field('Search products', banner), 'hexagon');
      await screen.click(saying('Hexagon Paver 230', option()));
      await lookAtHexagon(screen);
    },
  },
  {
    title: 'search lists what it finds',
    async take(screen) {
      await screen.open('/');
      await screen.fill(field('Search products', banner), 'hexagon');
      await screen.press(field('Search products', banner), 'Enter');
      await screen.isAt('/product?q=hexagon');
      await screen.shows(card('Hexagon Paver 230'));
      await screen.hides(card('Classic Rectangular Paver, Herringbone 45°'));
    },
  },
  {
    title: 'a card leads to the details of its product',
    async take(screen) {
      await screen.open('/product?q=hexagon');
      await screen.click(link('Details: Hexagon Paver 230', main));
      await lookAtHexagon(screen);
    },
  },
  {
    title: 'the language switch makes the page Somali, and English again',
    async take(screen) {
      await screen.open('/about');
      await screen.click(button('Soomaali', banner));
      await screen.speaks('so');
      await screen.isAt('/so/about');
      await screen.shows(heading('Nagu saabsan', main));
      await screen.click(button('English', banner));
      await screen.speaks('en');
      await screen.isAt('/about');
      await screen.shows(heading('About Us', main));
    },
  },
  {
    title: 'an admin signs in',
    take: signIn,
  },
  {
    title: 'an admin adds a product with a picture, and it is in the public list',
    async take(screen) {
      const name = 'Paver of another engine';
      await signIn(screen);
      await screen.open('/admin-panel/all-products');
      await screen.click(button('Upload product'));
      const form = dialog();
      await screen.fill(field('Code', form), 'ENGINE-1');
      await screen.fill(field('Name', form), name);
      await screen.choose(field('Category', form), 'Interlocking Pavers');
      await screen.choose(field('Size', form), '6cm');
      await screen.fill(field('Meter²', form), '50 pieces');
      await screen.choose(field('Color', form), 'red');
      await screen.choose(field('Type', form), 'outdoor');
      await screen.attach(field('Choose pictures', form), PHOTO);
      await screen.shows({ css: '[role=img]', name: 'New picture 1', within: form });
      await screen.click(button('Save', form));
      await screen.shows(toast('Product added successfully'));
      await screen.hides(form);
      await screen.shows(card(name));
      await screen.open('/product');
      await screen.draws(picture(undefined, card(name)));
    },
  },
];
