import { unique } from './admin-scenes.ts';
import type { Page } from './fixtures.ts';

/** The product form and list of the panel, as its tests speak of them. */
export const PHOTO = 'demo/media/products/01-herringbone-red.jpg';
export const LIST = '/admin-panel/all-products';
export const NEW = `${LIST}?form=new`;

export const cardOf = (page: Page, product: { productname: string }) =>
  page.getByRole('article').filter({ hasText: product.productname });
export const form = (page: Page) => page.getByRole('dialog');
export const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

/** All fields but the picture; gives the code back. */
export async function fill(page: Page, code = unique('P').replaceAll(' ', '-')): Promise<string> {
  await form(page).getByLabel('Code').fill(code);
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(`Paver ${code}`);
  await form(page).getByLabel('Category').selectOption('InterlockingPavers');
  await form(page).getByLabel('Size').selectOption('6cm');
  await form(page).getByLabel('Meter²').fill('50 pieces');
  await form(page).getByLabel('Color').selectOption('red');
  await form(page).getByLabel('Type').selectOption('outdoor');
  return code;
}
