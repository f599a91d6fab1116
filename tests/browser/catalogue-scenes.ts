import type { ProductPage } from '#contract/products.ts';
import type { ApiClient, Page } from './fixtures.ts';

/** What the catalogue's tests share. */
export const PAGE_SIZE = 12;
export const cards = (page: Page) => page.getByRole('main').getByRole('article');

export async function readPage(client: ApiClient, path: string): Promise<ProductPage> {
  const { status, body } = await client.get(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body as ProductPage;
}
