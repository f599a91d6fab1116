import type { answerEn, tapsEn } from './taps.en.ts';

/** The same in Somali. */
export const tapsSo: typeof tapsEn = {
  title: 'Waxa wicitaanno keena',
  intro: 'Riixitaannada wicitaanka, WhatsApp, wadaagista iyo liiska. Qofna lama kala sooco; qofkii diida lama tiriyo.',
  period: 'Muddada',
  days: (count) => `${count} maalmood`,
  kinds: { call: 'Wicitaanno', whatsapp: 'WhatsApp', share: 'La wadaagay', quote: 'Liis lagu weydiiyay' },
  total: 'Dhammaan',
  trend: (percent) => `${percent > 0 ? '+' : ''}${percent} % marka loo eego muddadii hore`,
  trendNew: 'muddadii hore waxba ma jirin',
  byDay: 'Maalin kasta',
  byHour: 'Saacadaha maalinta',
  date: 'Maalinta',
  hour: 'Saacadda',
  best: 'Alaabta ugu fiican',
  product: 'Alaabta',
  before: 'Hore',
  csv: 'Soo deji CSV',
  none: 'Muddadan waxba lama riixin.',
  failed: 'Riixitaannada lama soo rari karin.',
  loading: 'Fadlan sug…',
};

export const answerSo: typeof answerEn = {
  title: 'Ka jawaab liis',
  intro: 'Alaab kasta qiimaheeda qor, jawaabtana ku dir WhatsApp.',
  paste: 'Liiska macmiilka',
  pasteHint: 'Halkan ku dheji farriinta ama ciwaanka liiska.',
  pasteWrong: 'Qoraalkan liis kuma jiro.',
  open: 'Fur liiska',
  price: (product) => `Qiimaha: ${product}`,
  priceWrong: 'Fadlan qor tiro, sida 450 ama 12.50',
  currency: 'Lacagta',
  total: 'Wadarta',
  text: 'Jawaabta',
  gone: (count) => `Alaabta aan hadda jirin: ${count}`,
  back: 'Dib u noqo',
};
