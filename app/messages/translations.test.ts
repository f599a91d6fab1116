import { expect, it } from 'vitest';
import { alts, hero, mosaic } from '#site.pictures.ts';
import { readTranslationsPage, strays, translationsPage } from '#tools/untranslated.ts';
import { en } from './en.ts';
import { so } from './so.ts';

it('lists exactly the texts that wait for a speaker (run: npx tsx tools/untranslated.ts)', async () => {
  expect(await readTranslationsPage()).toBe(translationsPage());
});

it('has a Somali text for everything but what is the same on purpose, and doubts only what is there', () => {
  expect(strays()).toEqual([]);
});

it('speaks Somali', () => {
  expect(so.nav.products).toBe('Alaabta');
  expect(so.product.types.indoor).toBe('gudaha');
  expect(so.connectivity.lost).toBe("Internet-ku wuu go'ay");
});

it('keeps the quoted English strings to the letter', () => {
  expect(en.connectivity.lost).toBe('Connection Lost');
  expect(en.connectivity.back).toBe('You are back online');
  expect(en.connectivity.rowLost).toBe('Internet connection lost. Please check your connection.');
  expect(en.failure.title).toBe('Unexpected Application Error!');
  expect(en.catalogue.noCategories).toBe('No AllCategories available');
  expect(en.catalogue.stripRefused).toBe('Failed to load products.');
  expect(en.catalogue.stripFailed).toBe('Error fetching products. Please try again.');
  expect(en.product.noPhone).toBe('Phone number is not currently available. Please try again later.');
});

it('says what every picture of the site shows', () => {
  const named = [...hero, ...mosaic].map(({ name }) => name);
  expect(Object.keys(alts).sort()).toEqual([...named, 'about', 'contact', 'login'].sort());
});
