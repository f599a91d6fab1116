import type { Page } from './fixtures.ts';

export const MAP = /openstreetmap\.org/;

/** The maps service is not ours to test: an empty page stands in, and tells whether it was asked for. */
export async function watchMap(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(MAP, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
  });
  return asked;
}
