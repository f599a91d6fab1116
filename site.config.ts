/**
 * Who the business is. Everything a new owner would change lives here; what staff change from day to day
 * (products, videos, categories, numbers) lives in the database.
 */
export const site = {
  name: 'Dhagax Interlock',
  legalName: 'Dhagax Interlock & Decoration',
  title: { en: 'Interlocking paving and wall decoration', so: 'Dhagaxa interlock-ga iyo qurxinta gidaarka' },
  description: {
    en: 'Interlocking pavers, kerbs, cobbles, breeze blocks and wall decoration made in Muqdisho. See the catalogue and ask for a price by phone or WhatsApp.',
    so: 'Dhagaxa interlock-ga, dhagaxa geesaha waddada, dhagxaanta yaryar, bulukeetiga daloollada leh iyo qurxinta gidaarka oo lagu sameeyo Muqdisho. Eeg alaabta, qiimahana ku weydii taleefan ama WhatsApp.',
  },
  /** Somali in both languages. */
  tagline: 'Tayo sare iyo qiimo macquul ah',
  /** The number the contact form writes to, as wa.me wants it. */
  contactFormWhatsapp: '252615550100',
  place: {
    street: 'Wadada Warshadaha',
    district: 'Hodan',
    city: 'Muqdisho',
    country: 'Soomaaliya',
    countryCode: 'SO',
    latitude: 2.0371,
    longitude: 45.3042,
  },
  /** The day the texts of this file last changed: the sitemap tells it for the pages that show nothing else. */
  textsChanged: '2026-11-16',
  /** A listed constant of the specification, not the current year. */
  copyrightYear: 2024,
  developer: { name: 'Dhagax Digital', url: 'https://example.com/' },
} as const;
