/**
 * Who the business is. Everything a new owner would change lives here; what staff change from day to day
 * (products, films, categories, numbers) lives in the database.
 */
export const site = {
  name: 'Dhagax Interlock',
  legalName: 'Dhagax Interlock & Decoration',
  title: 'Interlocking paving and wall decoration',
  description:
    'Interlocking pavers, kerbs, cobbles, breeze blocks and wall decoration made in Muqdisho. See the catalogue and ask for a price by phone or WhatsApp.',
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
  textsChanged: '2026-11-15',
  /** A listed constant of the specification, not the current year. */
  copyrightYear: 2024,
  developer: { name: 'Dhagax Digital', url: 'https://example.com/' },
  about: {
    introduction: [
      'We make interlocking pavers, kerbs, cobbles, breeze blocks and wall panels in Muqdisho, and lay them in courtyards, streets, squares and homes across the country.',
      'Every block is pressed from washed sand, cement and mineral colour, cured in the shade and counted by hand before it leaves the yard, so that the floor you walk on in ten years is the one you chose today.',
    ],
    mission:
      'To give every home, street and public square in Somalia a floor and a wall that are strong, beautiful and fairly priced, made by local hands from local material.',
    vision:
      'To be the name people trust first when they build: the company whose work is still level, still whole and still handsome a generation later.',
    coreValues: [
      { name: 'Integrity', text: 'We say what a product can do and what it cannot, and we deliver what we said.' },
      {
        name: 'Excellence',
        text: 'A block that is not right is broken up and pressed again. It does not leave the yard.',
      },
      { name: 'Sustainability', text: 'Local sand, little water, long life: the greenest floor is the one laid once.' },
      {
        name: 'Professionalism',
        text: 'Measured drawings, clear offers, clean sites and work finished on the day agreed.',
      },
      {
        name: 'Collaboration and Partnership',
        text: 'Architects, masons and owners sit at one table with us before the first block is laid.',
      },
    ],
    companyValues: [
      { name: 'Ethics', text: 'Fair pay, fair prices, and no shortcuts that someone else must live with.' },
      { name: 'Efficiency', text: 'Short ways from press to pallet to site, so that money goes into the block.' },
      { name: 'Teamwork', text: 'The press, the yard and the layers are one crew and answer for one floor.' },
      {
        name: 'Transparency',
        text: 'You can visit the yard, count the pallets and see every sample before you decide.',
      },
      {
        name: 'Embrace Diversity',
        text: 'People of every region and background work here, and the work is better for it.',
      },
    ],
  },
} as const;
