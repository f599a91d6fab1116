import type { Language } from '#contract/enums.ts';

type Words = {
  required: string;
  yesNo: string;
  no: string;
  example: string;
  text: (max: number) => string;
  number: (max: number) => string;
  whole: (max: number) => string;
  rules: readonly string[];
};

/** What the template says to people. */
export const TEMPLATE_WORDS: Record<Language, Words> = {
  en: {
    required: 'required for a new product',
    yesNo: 'yes | no',
    no: 'no',
    example: 'Example',
    text: (max) => `text, at most ${max} characters`,
    number: (max) => `number up to ${max}: 29.5 or 29,5`,
    whole: (max) => `whole number up to ${max}`,
    rules: [
      'Rows that begin with ## are not read. Write your products below, one in each row.',
      'A code that is there already changes that product; any other code adds a new one.',
      'An empty cell leaves the field as it is. A single - empties an optional field. Columns you do not need can be removed.',
      'A new product starts hidden unless its cell under hidden says no.',
    ],
  },
  so: {
    required: 'waa loo baahan yahay alaab cusub',
    yesNo: 'haa | maya',
    no: 'maya',
    example: 'Tusaale',
    text: (max) => `qoraal, ugu badnaan ${max} xaraf`,
    number: (max) => `tiro ilaa ${max}: 29.5 ama 29,5`,
    whole: (max) => `tiro dhan ilaa ${max}`,
    rules: [
      'Safafka ka bilowda ## lama akhriyo. Alaabtaada hoos ku qor, mid kasta saf u gaar ah.',
      'Koodh hore u jiray wuxuu beddelaa alaabtaas; koodh kale wuxuu ku daraa mid cusub.',
      'Meel madhan waxba kama beddesho. Calaamadda - oo keli ah waxay madhisaa meel ikhtiyaari ah. Tiirarka aadan u baahnayn waad ka saari kartaa.',
      'Alaabta cusubi way qarsoon tahay ilaa tiirka “Qarsoon” laga qoro maya.',
    ],
  },
};
