import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory } from './calls.ts';

const ENGLISH = {
  hints: {
    code: '## text, at most 40 characters (required for a new product)',
    categories: 'Pavers (required for a new product)',
    type: 'outdoor | indoor (required for a new product)',
    piecesPerM2: 'number up to 10000: 29.5 or 29,5',
    description: 'text, at most 2000 characters',
    piecesPerPallet: 'whole number up to 100000',
    hidden: 'yes | no',
  },
  example: '## Example: HEX-60-R',
  rules: [
    '"## Rows that begin with ## are not read. Write your products below, one in each row."',
    '"## A code that is there already changes that product; any other code adds a new one."',
    '"## An empty cell leaves the field as it is. A single - empties an optional field. Columns you do not need can be removed."',
    '"## A new product starts hidden unless its cell under hidden says no."',
  ],
};

const SOMALI = {
  hints: {
    Koodhka: '## qoraal, ugu badnaan 40 xaraf (waa loo baahan yahay alaab cusub)',
    Qaybta: 'Pavers (waa loo baahan yahay alaab cusub)',
    Nooca: 'outdoor | indoor (waa loo baahan yahay alaab cusub)',
    'Xabbo m²-kiiba': 'tiro ilaa 10000: 29.5 ama 29,5',
    Sharaxaadda: 'qoraal, ugu badnaan 2000 xaraf',
    'Xabbo balleetkiiba': 'tiro dhan ilaa 100000',
    Qarsoon: 'haa | maya',
  },
  example: '## Tusaale: HEX-60-R',
  rules: [
    '"## Safafka ka bilowda ## lama akhriyo. Alaabtaada hoos ku qor, mid kasta saf u gaar ah."',
    '"## Koodh hore u jiray wuxuu beddelaa alaabtaas; koodh kale wuxuu ku daraa mid cusub."',
    '"## Meel madhan waxba kama beddesho. Calaamadda - oo keli ah waxay madhisaa meel ikhtiyaari ah. Tiirarka aadan u baahnayn waad ka saari kartaa."',
    '"## Alaabta cusubi way qarsoon tahay ilaa tiirka “Qarsoon” laga qoro maya."',
  ],
};

/** What people read in the empty table of products. */
eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  it.each([
    ['en', ENGLISH],
    ['so', SOMALI],
  ])('the template says in %s what each column takes, an example and the rules', async (language, expected) => {
    const { body } = await admin.call({ url: `/api/products/template.csv?language=${language}` });
    const [names = '', hints = '', example = '', ...rules] = body.replace('\ufeff', '').split('\r\n');
    const cellsOf = (line: string) => line.slice(1, -1).split('","');
    const cells = cellsOf(hints);
    const hintOf = new Map(cellsOf(names).map((name, at) => [name, cells[at]]));
    expect(Object.fromEntries(hintOf)).toMatchObject(expected.hints);
    expect(cellsOf(example)[0]).toBe(expected.example);
    expect(rules).toEqual([...expected.rules, '']);
  });
});
