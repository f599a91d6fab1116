import type { Call } from './call.ts';

/** What was deleted, and what everybody wrote. */

export const listBin = {
  method: 'GET',
  path: '/api/bin',
  summary: 'What was deleted and can still be restored, newest first',
  access: 'admin',
  query: 'binQuery',
  response: 'binList',
  reads: ['bin'],
} as const satisfies Call;

export const restoreFromBin = {
  method: 'POST',
  path: '/api/bin/restore',
  summary: 'Restore something deleted, under the id it had; another code, category or value where its own is in use',
  access: 'admin',
  body: 'binRestore',
  response: 'done',
  invalidates: ['bin', 'products', 'product', 'category', 'categories', 'videos', 'users', 'counts'],
} as const satisfies Call;

export const eraseFromBin = {
  method: 'DELETE',
  path: '/api/bin',
  summary: 'Delete something in the bin for good, with its files',
  access: 'admin',
  body: 'binErasure',
  response: 'done',
  invalidates: ['bin'],
} as const satisfies Call;

export const listHistory = {
  method: 'GET',
  path: '/api/history',
  summary: 'Who wrote what and when, newest first',
  access: 'admin',
  query: 'historyQuery',
  response: 'historyPage',
  reads: ['history'],
} as const satisfies Call;
