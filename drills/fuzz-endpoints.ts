import fc from 'fast-check';
import { z } from 'zod';
import { binErasure, binQuery, binRestore } from '#contract/bin.ts';
import { categoryInput, categoryOrder, categoryUpdate } from '#contract/categories.ts';
import { historyQuery } from '#contract/history.ts';
import { binRestoreMany, codesInput, productsBulk } from '#contract/many.ts';
import { numbersInput } from '#contract/numbers.ts';
import { pictureOrder, productInput, productQuery } from '#contract/products.ts';
import { sessionEnding } from '#contract/sessions.ts';
import { sitePatch } from '#contract/site.ts';
import { tap, tapPeriod } from '#contract/taps.ts';
import { uploadedVideoInput } from '#contract/uploads.ts';
import {
  accountChange,
  editorMark,
  invitation,
  loginInput,
  nameChange,
  passwordChange,
  passwordSetting,
  registerInput,
  roleChange,
} from '#contract/users.ts';
import { videoInput, videoPatch } from '#contract/videos.ts';
import { PASSWORD } from '#tests/support/app.ts';
import { fromSchema } from './fuzz-arbitraries.ts';
import { FACTOR_ENDPOINTS } from './fuzz-factors.ts';
import {
  anId,
  type Endpoint,
  fromAnywhere,
  fuzzedForm,
  likely,
  queryText,
  withAddress,
  withJson,
} from './fuzz-requests.ts';
import { fuzzedTable } from './fuzz-table.ts';

const word = fc.constantFrom('red', 'pav', 'IP-1', 'ip', '6cm', 'zig zag', '٣', 'ﬁ', '\u0301', '%', "'");
const query = likely(productQuery, {
  q: word,
  limit: fc.integer({ min: 1, max: 3 }).map(String),
  size: fc.constant('6cm'),
});
const product = likely(productInput, {
  code: fc.constantFrom('IP-1', 'ip-2', 'NEW-1', 'NEW-2'),
  categories: fc.constantFrom('Zigzag', 'zigzag', 'Nowhere'),
  piecesPerM2: fc.constantFrom(1, 0.5, '36', ' 4 ', 1e-320),
});

export const ENDPOINTS: readonly Endpoint[] = [
  ...FACTOR_ENDPOINTS,
  fromAnywhere(
    withJson(
      'POST',
      '/api/user/login/save',
      likely(loginInput, {
        email: fc.constantFrom('admin1@example.com', 'USER3@example.com'),
        password: fc.constantFrom(PASSWORD, 'x'),
      }),
    ),
  ),
  fromAnywhere(
    withJson(
      'POST',
      '/api/user/register/save',
      likely(registerInput, {
        email: fc.constantFrom('admin1@example.com', 'New@example.com', 'é@example.com', 'a@b'),
      }),
    ),
  ),
  withJson(
    'PUT',
    '/api/user/password',
    likely(passwordChange, { currentPassword: fc.constantFrom(PASSWORD, 'wrong') }),
  ),
  withJson(
    'PUT',
    '/api/user/user/save',
    likely(roleChange, { id: anId, email: fc.constant('general2@example.com'), username: fc.constant('GENERAL 2') }),
  ),
  withJson('PUT', '/api/user/editor', likely(editorMark, { id: anId })),
  withJson(
    'POST',
    '/api/user/invite',
    likely(invitation, { email: fc.constantFrom('general2@example.com', 'ADMIN1@example.com', 'invited@example.com') }),
  ),
  withJson('POST', '/api/user/reset', fc.record({ id: fc.oneof(anId, fromSchema(z.number())) })),
  fromAnywhere(
    withJson('POST', '/api/user/set-password', likely(passwordSetting, { token: fc.constant('A'.repeat(43)) })),
  ),
  withAddress('DELETE', '/api/user?id='),
  withJson(
    'PUT',
    '/api/user/me',
    likely(accountChange, {
      email: fc.constantFrom('general2@example.com', 'ADMIN1@example.com', 'moved@example.com'),
      currentPassword: fc.constantFrom(PASSWORD, 'wrong'),
    }),
  ),
  withJson('PUT', '/api/user/2/name', fromSchema(nameChange)),
  withAddress('PUT', '/api/user/'),
  withJson('DELETE', '/api/user/sessions', likely(sessionEnding, { id: fc.constantFrom('a', 'AAAAAAAAAAAAAAAA') })),
  withAddress('DELETE', '/api/user/'),
  withJson(
    'POST',
    '/api/categories/add',
    likely(categoryInput, { value: fc.constantFrom('Zigzag', 'New', 'zig zag', 'ADD', '12', '..', 'Σίσυφος', 'İ') }),
  ),
  withJson(
    'PUT',
    '/api/categories/update',
    likely(categoryUpdate, { id: anId, value: fc.constantFrom('Zigzag', 'Empty', 'Other') }),
  ),
  withJson('PUT', '/api/categories/order', likely(categoryOrder, { ids: fc.array(anId, { maxLength: 4 }) })),
  withAddress('DELETE', '/api/categories/delete?id='),
  withJson(
    'PUT',
    '/api/user/numbers',
    likely(numbersInput, { whatsapp: fc.constantFrom('0615550100', '+254712345678', '٠٦١٥٥٥٠١٠٠', '12') }),
  ),
  withJson(
    'PUT',
    '/api/site',
    likely(sitePatch, {
      version: fc.constantFrom(0, 1, 2),
      contactFormNumber: fc.constantFrom('0615550100', '', '12'),
      hero: fc.constantFrom(
        [{ id: 'courtyard', alt: { en: 'A', so: '' } }],
        [{ id: 99, alt: { en: '', so: '' } }],
        [],
        [{ id: 'intro', alt: { en: '', so: '' } }],
        null,
      ),
    }),
  ),
  withJson('POST', '/api/site/pictures', fc.record({})),
  withJson('POST', '/api/site/video', fc.record({})),
  withJson('POST', '/api/products/add', product),
  fuzzedForm('POST', '/api/products/add', product),
  withJson('PUT', '/api/products/1', product),
  withAddress('PUT', '/api/products/'),
  withJson('DELETE', '/api/products', fc.record({ id: fc.oneof(anId, fromSchema(z.number())) })),
  withAddress('DELETE', '/api/products?id='),
  withJson('POST', '/api/products/1/pictures', fc.record({ picture: fromSchema(z.string()) })),
  withJson('PUT', '/api/products/1/pictures', likely(pictureOrder, { order: fc.array(anId, { maxLength: 9 }) })),
  withAddress('PUT', '/api/products/1/pictures/'),
  withAddress('DELETE', '/api/products/1/pictures/'),
  withJson(
    'PUT',
    '/api/products/bulk',
    likely(productsBulk, {
      ids: fc.uniqueArray(anId, { minLength: 1, maxLength: 4 }),
      action: fc.constantFrom('hide', 'show', 'pin', 'unpin', 'move'),
      categories: fc.constantFrom('Zigzag', 'Nowhere'),
    }),
  ),
  withJson('POST', '/api/products/import?dry=1', fc.record({ file: fromSchema(z.string()) })),
  fuzzedTable,
  withJson(
    'POST',
    '/api/panel/products/codes',
    likely(codesInput, { codes: fc.array(fc.constantFrom('IP-1', 'ip-2')) }),
  ),
  withAddress('GET', '/api/products/template.csv?language='),
  withJson('POST', '/api/videos/upload', fromSchema(videoInput)),
  withJson('PUT', '/api/videos/1', likely(videoPatch, { productIds: fc.array(anId, { maxLength: 3 }) })),
  fuzzedForm('PUT', '/api/videos/1', fromSchema(videoPatch)),
  withJson('POST', '/api/panel/videos', fromSchema(uploadedVideoInput)),
  withJson('POST', '/api/panel/uploads', fc.record({})),
  withAddress('GET', '/api/panel/uploads/'),
  withAddress('PATCH', '/api/panel/uploads/'),
  withAddress('DELETE', '/api/panel/uploads/'),
  withAddress('PUT', '/api/videos/'),
  withAddress('DELETE', '/api/videos/'),
  withJson(
    'POST',
    '/api/bin/restore',
    likely(binRestore, { kind: fc.constantFrom('product', 'category', 'user'), id: anId }),
  ),
  withJson(
    'POST',
    '/api/bin/restore-many',
    likely(binRestoreMany, { kind: fc.constantFrom('product', 'user'), ids: fc.uniqueArray(anId, { maxLength: 3 }) }),
  ),
  withJson('DELETE', '/api/bin', likely(binErasure, { kind: fc.constantFrom('product', 'user'), id: anId })),
  {
    name: 'GET /api/bin?…',
    requests: queryText(fromSchema(binQuery)).map((text) => ({ method: 'GET', url: `/api/bin?${text}` })),
  },
  {
    name: 'GET /api/history?…',
    requests: queryText(likely(historyQuery, { kind: fc.constantFrom('product', 'user'), id: anId })).map((text) => ({
      method: 'GET',
      url: `/api/history?${text}`,
    })),
  },
  withJson('POST', '/api/taps', likely(tap, { productId: anId })),
  {
    name: 'GET /api/taps?…',
    requests: queryText(fromSchema(tapPeriod)).map((text) => ({ method: 'GET', url: `/api/taps?${text}` })),
  },
  {
    name: 'GET /api/search?…',
    requests: queryText(fc.record({ q: word })).map((text) => ({ method: 'GET', url: `/api/search?${text}` })),
  },
  {
    name: 'GET /api/taps.csv?…',
    requests: queryText(fromSchema(tapPeriod)).map((text) => ({ method: 'GET', url: `/api/taps.csv?${text}` })),
  },
  {
    name: 'GET /api/panel/products?…',
    requests: queryText(query).map((text) => ({ method: 'GET', url: `/api/panel/products?${text}` })),
  },
  withAddress('GET', '/api/panel/products/'),
  withAddress('GET', '/api/backups/'),
  withAddress('GET', '/api/products/'),
  withAddress('GET', '/api/uploads/'),
  withAddress('GET', '/api/'),
  {
    name: 'GET /api/products?…',
    requests: queryText(query).map((text) => ({ method: 'GET', url: `/api/products?${text}` })),
  },
  {
    name: 'GET /api/products/Zigzag?…',
    requests: queryText(query).map((text) => ({ method: 'GET', url: `/api/products/Zigzag?${text}` })),
  },
];
