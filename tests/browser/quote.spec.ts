import type { Product } from '#contract/products.ts';
import type { TapReport } from '#contract/taps.ts';
import { expect, type Page, type Site, test } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
test.use({
  viewport: PHONE,
  serviceWorkers: 'allow',
  allowConsole: [/net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED)/],
});

const common = { size: '6cm', thickness: '50 xabo', categories: 'InterlockingPavers', color: 'red', type: 'outdoor' };
const PAVER = {
  ...common,
  ...{ code: 'LIST-1', productname: 'Yard paver', productnameSo: 'Dhagaxa daarada', piecesPerM2: '50' },
  ...{ shape: 'rectangle', laying: 'herringbone-45' },
};
const KERB = { ...common, code: 'LIST-2', productname: 'Yard kerb', unit: 'm', piecesPerM2: '2' };
const VENT = { ...common, code: 'LIST-3', productname: 'Yard vent', unit: 'piece' };

async function makeThree(site: Site): Promise<{ ids: number[]; remove(): Promise<void> }> {
  const admin = await site.api('ADMIN');
  const ids: number[] = [];
  for (const fields of [PAVER, KERB, VENT]) {
    const { body } = await admin.upload('POST', 'products/add', fields);
    ids.push((body as { data: Product }).data.id);
  }
  return {
    ids,
    async remove() {
      for (const id of ids) await admin.send('DELETE', 'products', { id });
    },
  };
}

const isStored = (page: Page, part: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const names = await caches.keys();
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().some(({ url }) => url.includes(wanted));
        }, part),
      { timeout: 60_000 },
    )
    .toBe(true);

const WORDS = {
  en: {
    prefix: '',
    howMany: 'How many do I need?',
    part: 'Part',
    width: 'Width in metres',
    length: 'Length in metres',
    addPart: 'Add another part',
    drawn: /^6 × 4\.5 m \+ 3 × 2 m in herringbone 45°/,
    add: 'Add to list',
    list: 'Your list',
    amountM: 'Amount in metres',
    send: 'Ask for a price on WhatsApp',
    sent: 'A list was sent to you',
    take: 'Put on my list',
    text: (url: string) => [
      'Hello, I would like a price for this list:',
      '1. LIST-1: Yard paver',
      'Amount: 33 m², 1,815 pieces',
      '2. LIST-2: Yard kerb',
      'Amount: 20.5 m, 44 pieces',
      '3. LIST-3: Yard vent',
      url,
    ],
  },
  so: {
    prefix: '/so',
    howMany: 'Imisa ayaan u baahanahay?',
    part: 'Qaybta',
    width: 'Ballaca (mitir)',
    length: 'Dhererka (mitir)',
    addPart: 'Ku dar qayb kale',
    drawn: /^6 × 4\.5 m \+ 3 × 2 m, lafta kalluunka 45°/,
    add: 'Ku dar liiska',
    list: 'Liiskaaga',
    amountM: 'Tirada (mitir)',
    send: 'Qiimaha ku weydii WhatsApp',
    sent: 'Liis ayaa laguu soo diray',
    take: 'Ku dar liiskayga',
    text: (url: string) => [
      'Asc, waxaan rabaa inaan ogaado qiimaha liiskan:',
      '1. LIST-1: Dhagaxa daarada',
      'Tirada: 33 m², 1,815 xabbo',
      '2. LIST-2: Yard kerb',
      'Tirada: 20.5 m, 44 xabbo',
      '3. LIST-3: Yard vent',
      url,
    ],
  },
};

for (const [language, w] of Object.entries(WORDS)) {
  test(`a yard becomes a list, and the list one message, offline in between (${language})`, async ({
    page,
    context,
    browser,
    site,
    expectAccessible,
  }) => {
    const { ids, remove } = await makeThree(site);
    const [paver = 0, kerb = 0, vent = 0] = ids;
    await page.addInitScript(() => {
      const sent: string[] = [];
      Object.assign(window, { sent });
      // One after another: which of several is read first is up to the browser.
      let last = Promise.resolve();
      navigator.sendBeacon = (_url, data) => {
        last = last.then(async () => void sent.push(await (data as Blob).text()));
        return true;
      };
    });

    await page.goto(`${w.prefix}/product/${paver}`);
    await page.getByRole('button', { name: w.howMany }).click();
    const planner = page.getByRole('region', { name: w.howMany });
    for (const [at, [width, length]] of [['6', '4.5'] as const, ['3', '2'] as const].entries()) {
      if (at > 0) await planner.getByRole('button', { name: w.addPart }).click();
      const part = planner.getByRole('group', { name: `${w.part} ${at + 1}` });
      await part.getByLabel(w.width).fill(width);
      await part.getByLabel(w.length).fill(length);
    }
    await expect(planner.getByRole('img', { name: w.drawn })).toBeVisible();
    await planner.getByRole('button', { name: w.add, exact: true }).click();
    await expect(page.getByRole('link', { name: `${w.list}: 1` })).toBeVisible();

    await page.goto(`${w.prefix}/product`);
    await page.mouse.wheel(0, 200);
    for (const name of ['Yard kerb', 'Yard vent'])
      await page.getByRole('button', { name: `${w.add}: ${name}`, exact: true }).click();
    await expect(page.getByRole('link', { name: `${w.list}: 3` })).toBeVisible();
    await isStored(page, `/quote?lang=${language}`);

    await context.setOffline(true);
    await page.goto(`${w.prefix}/quote`);
    await expect(page.locator('.quote-list').getByRole('listitem')).toHaveCount(3);
    await page.getByLabel(w.amountM).fill('20,5');
    await page.reload();
    await expect(page.getByLabel(w.amountM)).toHaveValue('20.5');
    await context.setOffline(false);
    await expectAccessible('main');

    const address = `${site.url}${w.prefix}/quote#1-${paver}_33_10-${kerb}_20.5_5-${vent}`;
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
    const chat = context.waitForEvent('page');
    // With the keyboard alone.
    await page.getByRole('link', { name: w.send }).focus();
    await page.keyboard.press('Enter');
    const opened = await chat;
    await opened.waitForURL('https://wa.me/**', { waitUntil: 'commit' });
    expect(new URL(opened.url()).searchParams.get('text')).toBe(w.text(address).join('\n'));
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { sent: string[] }).sent))
      .toEqual(ids.map((productId) => JSON.stringify({ kind: 'quote', productId })));

    const elsewhere = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' });
    const other = await elsewhere.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { name: w.sent })).toBeVisible();
    await expect(other.getByText(/1,815/)).toBeVisible();
    await expect(other.getByRole('link', { name: w.list, exact: true })).toBeVisible();
    await other.getByRole('button', { name: w.take }).click();
    await expect(other).toHaveURL(`${site.url}${w.prefix}/quote`);
    await expect(other.getByRole('link', { name: `${w.list}: 3` })).toBeVisible();
    await elsewhere.close();
    await remove();
  });
}

test('opening a list leaves the own one alone; clearing can be undone; what was saved and seen is there', async ({
  page,
  site,
}) => {
  const { ids, remove } = await makeThree(site);
  const [paver, kerb, vent] = ids;
  await page.goto(`/product/${paver}`);
  await page.getByRole('button', { name: 'Add to list: Yard paver' }).click();
  await page.getByRole('button', { name: 'Save: Yard paver' }).click();

  await page.goto(`/quote#1-${kerb}_12-${vent}_7`);
  await expect(page.getByText('12 m, 26 pieces')).toBeVisible();
  await page.getByRole('button', { name: 'Back to my list' }).click();
  const list = page.getByRole('main').locator('.quote-list');
  await expect(list.getByRole('heading')).toHaveText(['Yard paver']);
  for (const name of ['Saved', 'Last seen'])
    await expect(page.getByRole('region', { name }).getByRole('link', { name: /Yard paver/ })).toBeVisible();

  await page.goto(`/quote#1-${kerb}_12`);
  await page.reload();
  await page.getByRole('button', { name: 'Replace my list with it' }).click();
  await expect(list.getByRole('heading')).toHaveText(['Yard kerb']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('heading')).toHaveText(['Yard paver']);

  await page.getByLabel('Note', { exact: true }).fill('red edges');
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await expect(page.getByText('Your list is empty.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('red edges');

  await page.evaluate(() => localStorage.setItem('quote', '{"entries":[{"id":"x"},'));
  await page.goto('/quote#1-half_');
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/This address holds no list/);
  await expect(page.getByText('Your list is empty.', { exact: false })).toBeVisible();
  await remove();
});

test('a count that gets no answer holds nothing up', async ({ page, context, site }) => {
  const { ids, remove } = await makeThree(site);
  await page.goto(`/product/${ids[0]}`);
  const asked = context.waitForEvent('request', (request) => request.url().endsWith('/api/taps'));
  // Never answered.
  await context.route('**/api/taps', () => undefined);
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
  const chat = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'WhatsApp: Yard paver', exact: true }).first().click();
  await (await chat).waitForLoadState();
  await asked;
  await remove();
});

test('staff answer a list with prices', async ({ page, site, signIn, expectAccessible }) => {
  const { ids, remove } = await makeThree(site);
  const [paver, kerb] = ids;
  await signIn('GENERAL');
  await page.goto('/admin-panel');
  await page.getByLabel('A customer’s list').fill(`Hello\n${site.url}/quote#1-${paver}_33_10-${kerb}_20.5`);
  await page.getByRole('button', { name: 'Open the list' }).click();
  await page.getByLabel('Price: Yard paver').fill('450');
  await page.getByLabel('Price: Yard kerb').fill('12,50');
  await page.getByLabel('Customer’s WhatsApp number').fill('061 512 3456');
  await expect(page.getByText('Together: 462.5 USD').first()).toBeVisible();
  await expectAccessible('main');
  const href = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  expect(href).toMatch(/^https:\/\/wa\.me\/252615123456\?/);
  expect(new URL(href ?? '').searchParams.get('text')).toBe(
    [
      'Thank you for asking Dhagax Interlock.',
      '1. LIST-1: Yard paver, 33 m², 1,815 pieces',
      'Price: 450 USD',
      '2. LIST-2: Yard kerb, 20.5 m, 44 pieces',
      'Price: 12.5 USD',
      'Together: 462.5 USD',
      `${site.url}/quote#1-${paver}_33_10-${kerb}_20.5_5`,
    ].join('\n'),
  );
  await remove();
});

test('the dashboard shows what was tapped', async ({ page, signIn, expectAccessible }) => {
  const counts = { call: 3, whatsapp: 2, share: 1, quote: 0 };
  const data: TapReport = {
    days: [{ date: '2026-11-16', ...counts }],
    products: [{ id: 1, code: 'HB-45', name: 'Classic paver', ...counts, before: 4 }],
    hours: Array.from({ length: 24 }, (_, hour) =>
      hour === 9 ? counts : { call: 0, whatsapp: 0, share: 0, quote: 0 },
    ),
    before: { call: 2, whatsapp: 2, share: 0, quote: 0 },
  };
  const asked: string[] = [];
  await page.route('**/api/taps?*', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ json: { status: 1, data } });
  });
  await signIn('ADMIN');
  await page.goto('/admin-panel/Dashboard');
  const taps = page.getByRole('region', { name: 'What brings calls' });
  await expect(taps.getByText('+50 % on the period before').first()).toBeVisible();
  await expect(taps.getByRole('row', { name: /Classic paver/ })).toContainText('4 (+50 %)');
  await expect(taps.getByRole('table', { name: 'By hour of the day' }).getByRole('row')).toHaveCount(25);
  await taps.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  const daysOf = (url = '') => {
    const at = (name: string) => Date.parse(new URL(url).searchParams.get(name) ?? '');
    return (at('to') - at('from')) / 86_400_000 + 1;
  };
  expect([daysOf(asked[0]), daysOf(asked.at(-1))]).toEqual([30, 7]);
  await expect(taps.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', /^\/api\/taps\.csv\?from=/);
  await expectAccessible('main');
});
