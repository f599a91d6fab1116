/** What the about page says. Apart from site.config.ts, because every page carries that one. */
export const about = {
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
} as const;
