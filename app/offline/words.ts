import type { Language } from '#contract/enums.ts';

/** What is said without a network. It travels with the worker and the part of the page that speaks to it. */
export const en = {
  title: 'No connection',
  notSaved: 'This page is not saved on your phone. It opens by itself when the connection is back.',
  staysHere: 'That page is not saved on your phone. Try again when the connection is back.',
  again: 'Try again',
  call: 'Call',
  whatsapp: 'WhatsApp',
  reach: 'Reach us without the internet',
  saved: 'Saved on your phone',
};
type Words = typeof en;

export const so: Words = {
  title: 'Internet-ku wuu go’ay',
  notSaved: 'Boggan kuma kaydsana taleefankaaga. Marka internet-ku soo noqdo isagaa furmi doona.',
  staysHere: 'Boggaas kuma kaydsana taleefankaaga. Isku day mar kale marka internet-ku soo noqdo.',
  again: 'Isku day mar kale',
  call: 'Wac',
  whatsapp: 'WhatsApp',
  reach: 'Nala soo xiriir internet la’aan',
  saved: 'Ku kaydsan taleefankaaga',
};

export const OFFLINE_WORDS: Record<Language, Words> = { en, so };
