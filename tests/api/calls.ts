import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Category, categoryResponse } from '#contract/categories.ts';
import { failure } from '#contract/envelope.ts';
import { type Product, type ProductDetail, productResponse } from '#contract/products.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import type { Client } from '../support/app.ts';
import { multipart, type Part, textParts } from '../uploads/multipart-body.ts';

/** The body of a good answer, held to its contract. */
export function answered<T extends z.ZodObject>(schema: T, response: Response, status = 200): z.output<T> {
  expect(response.statusCode, response.body).toBe(status);
  return schema.strict().parse(response.json()) as z.output<T>;
}

const strictFailure = z.strictObject(failure.shape);

/** A refusal as its sender sees it: nothing but the agreed fields may be in it, and nobody may keep it. */
export function refused(response: Response): { code: number; message: string; fields: string[] } {
  const { message, errors } = strictFailure.parse(response.json());
  expect(response.headers['cache-control']).toBe('no-store');
  return { code: response.statusCode, message, fields: errors?.map(({ field }) => field) ?? [] };
}

/** Status and sentence, for the many tables that need no more. */
export const said = (response: Response): [number, string] => [
  response.statusCode,
  response.json<{ message: string }>().message,
];

/** A form in the spelling of browsers. */
export const form = (fields: Readonly<Record<string, string>>, ...files: Part[]): InjectOptions =>
  multipart([...textParts(fields), ...files]);

export const urlencoded = (fields: Readonly<Record<string, string>>): InjectOptions => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** Exact bytes of JSON, for what a typed object cannot say: `__proto__`, NUL, a number beyond all numbers. */
export const rawJson = (payload: string): InjectOptions => ({
  payload,
  headers: { 'content-type': 'application/json' },
});

export const pictureFile = (body: Buffer): Part => ({ name: 'productimage', body, filename: 'photo.jpg' });

/** A product that clashes with no other, added by the call that staff use. */
export async function addProduct(
  admin: Client,
  changes: Parameters<typeof someProduct>[0] = {},
): Promise<ProductDetail> {
  const response = await admin.call({ method: 'POST', url: '/api/products/add', payload: someProduct(changes) });
  return answered(productResponse, response, 201).data;
}

/** As lists show it. */
export const listed = ({ pictures: _, ...product }: ProductDetail): Product => product;

/** As a form would spell it. */
export const textsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]));

export async function addPictured(
  admin: Client,
  picture: Buffer,
  changes: Parameters<typeof someProduct>[0] = {},
): Promise<ProductDetail> {
  const body = form(textsOf(someProduct(changes)), pictureFile(picture));
  return answered(productResponse, await admin.call({ method: 'POST', url: '/api/products/add', ...body }), 201).data;
}

/** The file of one of several pictures. */
export const furtherPicture = (body: Buffer): InjectOptions =>
  form({}, { name: 'picture', body, filename: 'photo.jpg' });

/** A product with so many pictures, each of another colour. */
export async function addWithPictures(admin: Client, count: number): Promise<ProductDetail> {
  let product = await addProduct(admin);
  for (let at = 0; at < count; at += 1) {
    const url = `/api/products/${product.id}/pictures`;
    const response = await admin.call({ ...furtherPicture(await makePicture(at * 20)), method: 'POST', url });
    product = answered(productResponse, response, 201).data;
  }
  return product;
}

export async function addCategory(admin: Client, value: string, label = value, more = {}): Promise<Category> {
  const payload = { label, value, ...more };
  const response = await admin.call({ method: 'POST', url: '/api/categories/add', payload });
  return answered(categoryResponse, response, 201).data;
}

/** What a product has where only the required fields were filled in. */
export const NOT_SAID = {
  productnameSo: null,
  description: null,
  descriptionSo: null,
  piecesPerM2: null,
  unit: null,
  piecesPerPallet: null,
  kgPerPiece: null,
  shape: null,
  laying: null,
  hidden: false,
  pinned: false,
};

export const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
