import type { Call } from './call.ts';

/** The calls of staff about many products at once. */

export const bulkProducts = {
  method: 'PUT',
  path: '/api/products/bulk',
  summary: 'Hide, show, pin, unpin, move or delete several products, all or none',
  access: 'admin',
  body: 'productsBulk',
  response: 'done',
  invalidates: ['bin', 'products', 'product', 'category', 'counts'],
} as const satisfies Call;

export const restoreManyFromBin = {
  method: 'POST',
  path: '/api/bin/restore-many',
  summary: 'Restore several deleted things of one kind, all or none',
  access: 'admin',
  body: 'binRestoreMany',
  response: 'done',
  invalidates: ['bin', 'products', 'product', 'category', 'categories', 'videos', 'users', 'counts'],
} as const satisfies Call;

export const exportProducts = {
  method: 'GET',
  path: '/api/products/export.csv',
  summary: 'All products as CSV, as the import takes them',
  access: 'admin',
  response: 'productLines',
  produces: 'text/csv',
} as const satisfies Call;

export const getTemplate = {
  method: 'GET',
  path: '/api/products/template.csv',
  summary: 'An empty table for the import: its columns, what each takes, and an example',
  access: 'admin',
  query: 'templateQuery',
  response: 'productTable',
  produces: 'text/csv',
} as const satisfies Call;

export const importProducts = {
  method: 'POST',
  path: '/api/products/import',
  summary:
    'Add and change products by a CSV or XLSX file, all or none; a code that is there names the product to change, an empty cell leaves a field as it is (multipart)',
  access: 'admin',
  query: 'importQuery',
  body: 'importInput',
  files: { file: 'required' },
  response: 'importResponse',
  invalidates: ['products', 'product', 'category', 'counts'],
} as const satisfies Call;

export const findCodes = {
  method: 'POST',
  path: '/api/panel/products/codes',
  summary: 'Which products have these codes, and how many pictures they have',
  access: 'admin',
  body: 'codesInput',
  response: 'codeOwners',
} as const satisfies Call;
