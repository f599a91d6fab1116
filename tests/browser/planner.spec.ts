import type { Product } from '#contract/products.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const planned = {
  code: 'PLAN-1',
  productname: 'Planned paver',
  size: '6cm',
  thickness: '50 xabo',
  categories: 'InterlockingPavers',
  color: 'red',
  type: 'outdoor',
  piecesPerM2: '50',
  piecesPerPallet: '480',
  kgPerPiece: '2.5',
};

test('an L-shaped yard becomes pieces, pallets, weight and one question on WhatsApp', async ({
  page,
  site,
  expectAccessible,
}) => {
  const admin = await site.api('ADMIN');
  const { id } = ((await admin.upload('POST', 'products/add', planned)).body as { data: Product }).data;

  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: 'How many do I need?' }).click();
  const planner = page.getByRole('region', { name: 'How many do I need?' });
  const result = planner.getByRole('status');
  await expect(result).toHaveText('Write the measures, and the amount appears here.');

  const first = planner.getByRole('group', { name: 'Part 1' });
  await first.getByLabel('Width in metres').fill('6');
  await first.getByLabel('Length in metres').fill('4,5');
  await planner.getByRole('button', { name: 'Add another part' }).click();
  const second = planner.getByRole('group', { name: 'Part 2' });
  await second.getByLabel('Width in metres').fill('two');
  await expect(second.getByRole('alert')).toHaveText('Please write a number above 0, like 4.5');
  await second.getByLabel('Width in metres').fill('3');
  await expect(second.getByRole('alert')).toHaveCount(0);
  await second.getByLabel('Length in metres').fill('2');
  // 33 m² of 50 pieces and 5 % are 1732.5 pieces.
  await expect(result).toContainText('33 m²');
  await expect(result).toContainText('1,733 pieces');
  await expect(result).toContainText('4 pallets · 4,333 kg');
  await planner.getByLabel(/Extra for cutting/).fill('10');
  await expect(result).toContainText('1,815 pieces');
  await expectAccessible();

  const ask = new URL((await planner.getByRole('link', { name: /Ask for a price/ }).getAttribute('href')) ?? '');
  expect(ask.searchParams.get('text')).toContain('Amount: 33 m², 1,815 pieces, 4 pallets, 4,538 kg\n');
  await planner.getByRole('button', { name: 'Remove part 2' }).click();
  await expect(result).toContainText('27 m²');

  await admin.send('DELETE', 'products', { id });
});

test('the extra follows the chosen pattern until the visitor says otherwise, and a circle is counted as one', async ({
  page,
  site,
}) => {
  const admin = await site.api('ADMIN');
  const shaped = { ...planned, code: 'PLAN-2', shape: 'rectangle', laying: 'running-bond' };
  const { id } = ((await admin.upload('POST', 'products/add', shaped)).body as { data: Product }).data;
  await page.goto(`/so/product/${id}`);
  await page.getByRole('button', { name: 'Imisa ayaan u baahanahay?' }).click();
  const planner = page.getByRole('region', { name: 'Imisa ayaan u baahanahay?' });
  const extra = planner.getByRole('slider');
  await expect(extra).toHaveValue('5');
  await planner.getByLabel('Qaabka qaybtan').selectOption('circle');
  await planner.getByLabel('Dhexroorka (mitir)').fill('4');
  await planner.getByLabel('Qaabka loo dhigo').selectOption('herringbone-45');
  await expect(extra).toHaveValue('10');
  const said = await planner.getByRole('img').evaluate((drawing) => {
    const text = document.getElementById(drawing.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
    return (
      text
        .match(/(\d+) xabbo oo dhan iyo (\d+)/)
        ?.slice(1)
        .map(Number) ?? []
    );
  });
  // 628 stones of 50 in a square metre; a square of 4 m would take 800.
  const [whole = 0, cut = 0] = said;
  expect(whole).toBeLessThan(628);
  expect(whole + cut).toBeGreaterThan(628);
  expect(whole + cut).toBeLessThan(720);
  await extra.fill('7');
  await planner.getByLabel('Qaabka loo dhigo').selectOption('stack');
  await expect(extra).toHaveValue('7');
  await admin.send('DELETE', 'products', { id });
});

test('a kerb is counted by the metre, and a piece by the piece without any extra', async ({ page, site }) => {
  const admin = await site.api('ADMIN');
  const make = async (fields: Record<string, string>) => {
    const { body } = await admin.upload('POST', 'products/add', { ...planned, ...fields });
    return (body as { data: Product }).data.id;
  };
  const kerb = await make({ code: 'PLAN-3', productname: 'Planned kerb', unit: 'm', piecesPerM2: '2' });
  const vent = await make({ code: 'PLAN-4', productname: 'Planned vent', unit: 'piece' });
  const planner = page.getByRole('region', { name: 'How many do I need?' });
  const result = planner.getByRole('status');

  await page.goto(`/product/${kerb}`);
  await page.getByRole('button', { name: 'How many do I need?' }).click();
  await planner.getByLabel('Length to lay, in metres').fill('10');
  // 20 pieces and 5 %.
  await expect(result).toContainText('10 m');
  await expect(result).toContainText('21 pieces');

  await page.goto(`/product/${vent}`);
  await page.getByRole('button', { name: 'How many do I need?' }).click();
  await planner.getByLabel('How many pieces?').fill('120');
  await expect(result).toContainText('120 pieces');
  await expect(result).toContainText('300 kg');
  await expect(planner.getByRole('slider')).toHaveCount(0);
  for (const id of [kerb, vent]) await admin.send('DELETE', 'products', { id });
});

test('on another colour the planner begins with that one’s pattern and colour', async ({ page, site }) => {
  const admin = await site.api('ADMIN');
  const make = async (fields: Record<string, string>) => {
    const { body } = await admin.upload('POST', 'products/add', { ...planned, shape: 'rectangle', ...fields });
    return (body as { data: Product }).data.id;
  };
  const red = await make({ code: 'PLAN-5', laying: 'herringbone-45' });
  const black = await make({ code: 'PLAN-6', laying: 'running-bond', color: 'black' });
  const others = page.getByRole('region', { name: 'Also in' });
  const planner = page.getByRole('region', { name: 'How many do I need?' });
  await page.goto(`/product/${red}`);
  await others.getByRole('link', { name: 'black' }).click();
  await expect(others.getByRole('link', { name: 'red' })).toBeVisible();
  await page.goBack();
  await expect(others.getByRole('link', { name: 'black' })).toBeVisible();
  await page.getByRole('button', { name: 'How many do I need?' }).click();
  await expect(planner.getByRole('slider')).toHaveValue('10');
  await page.goForward();
  await expect(others.getByRole('link', { name: 'red' })).toBeVisible();
  await expect(planner.getByRole('slider')).toHaveValue('5');
  await planner.getByLabel('Width in metres').fill('2');
  await planner.getByLabel('Length in metres').fill('2');
  await expect(planner.getByLabel('Color', { exact: true })).toHaveValue('black');
  for (const id of [red, black]) await admin.send('DELETE', 'products', { id });
});
