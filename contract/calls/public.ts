import type { Call } from './call.ts';

/** The calls of public pages, and of being signed in. panel.ts has the others; all.ts has all of them. */

export const logout = {
  method: 'POST',
  path: '/api/user/logout',
  summary: 'Sign out',
  access: 'public',
  anySession: true,
  response: 'done',
} as const satisfies Call;

export const getMe = {
  method: 'GET',
  path: '/api/user/me',
  summary: 'Who is signed in',
  access: 'signed-in',
  withoutFactor: true,
  response: 'me',
} as const satisfies Call;

export const listProducts = {
  method: 'GET',
  path: '/api/products',
  summary: 'Products, newest first: all of them, or a page of those that are looked for',
  access: 'public',
  query: 'productQuery',
  response: 'productPage',
  reads: ['products', 'categories', 'numbers'],
} as const satisfies Call;

export const listShowcase = {
  method: 'GET',
  path: '/api/products/categories',
  summary: 'One product for every category that has any',
  access: 'public',
  response: 'categoryShowcaseResponse',
  reads: ['products', 'categories'],
} as const satisfies Call;

/** A product and a category have one shape of address, told apart by its digits; the document shows them as one. */
export const getProduct = {
  method: 'GET',
  path: '/api/products/:idOrCategory(^\\d+$)',
  summary: 'One product by its id',
  access: 'public',
  response: 'shownProductResponse',
  reads: ['product', 'category', 'categories', 'numbers'],
} as const satisfies Call;

export const listCategoryProducts = {
  method: 'GET',
  path: '/api/products/:idOrCategory',
  summary: 'The products of a category by its value, newest first; or one product by its id',
  access: 'public',
  query: 'pageQuery',
  response: 'productPage',
  documentedAs: 'oneOrMany',
  reads: ['category', 'categories', 'numbers'],
} as const satisfies Call;

export const listCategories = {
  method: 'GET',
  path: '/api/categories',
  summary: 'All categories',
  access: 'public',
  response: 'categoryList',
  reads: ['categories'],
} as const satisfies Call;

export const listVideos = {
  method: 'GET',
  path: '/api/videos',
  summary: 'All videos, newest first',
  access: 'public',
  response: 'videoList',
  reads: ['videos', 'products'],
} as const satisfies Call;

/** Sent by a beacon: it can carry no CSRF header, and nobody waits for the response. */
export const countTap = {
  method: 'POST',
  path: '/api/taps',
  summary: 'Count one tap; answered with 204 whether it counts or not',
  access: 'public',
  anySession: true,
  body: 'tap',
  response: 'nothing',
  status: 204,
} as const satisfies Call;

export const getSite = {
  method: 'GET',
  path: '/api/site',
  summary: 'What the site says and shows of its own: names, texts, place, pictures',
  access: 'public',
  response: 'siteResponse',
  reads: ['site'],
} as const satisfies Call;

export const getNumbers = {
  method: 'GET',
  path: '/api/user/numbers',
  summary: 'The numbers visitors call and write to; empty until they are set',
  access: 'public',
  response: 'numbers',
  reads: ['numbers'],
} as const satisfies Call;
