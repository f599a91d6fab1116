/**
 * Who the business is when the site is new. An ADMIN changes all of it in the panel under Site; from then on the database rules.
 */
export const site = {
  name: 'Dhagax Interlock',
  legalName: 'Dhagax Interlock & Decoration',
  title: { en: 'Interlocking paving and wall decoration', so: 'Dhagaxa interlock-ga iyo qurxinta gidaarka' },
  description: {
    en: 'Interlocking pavers, kerbs, cobbles, breeze blocks and wall decoration made in Muqdisho. See the catalogue and ask for a price by phone or WhatsApp.',
    so: 'Dhagaxa interlock-ga, dhagaxa geesaha waddada, dhagxaanta yaryar, bulukeetiga daloollada leh iyo qurxinta gidaarka oo lagu sameeyo Muqdisho. Eeg alaabta, qiimahana ku weydii taleefan ama WhatsApp.',
  },
  /** What the footer says about the business. */
  footer: {
    en: 'We make interlocking pavers, kerbs, cobbles, breeze blocks and wall panels in Muqdisho, and lay them across the country.',
    so: 'Waxaan Muqdisho ku samaynaa dhagaxa interlock-ga, dhagaxa geesaha waddada, dhagxaanta yaryar, bulukeetiga daloollada leh iyo looxyada gidaarka, waxaanna ku dhignaa meel kasta oo dalka ah.',
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
  developer: { name: 'Dhagax Digital', url: 'https://example.com/' },
} as const;
