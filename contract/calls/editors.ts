import type { Call } from './call.ts';

/** Who may add and change products and videos beside ADMIN. */

export const markEditor = {
  method: 'PUT',
  path: '/api/user/editor',
  summary: 'Mark a GENERAL as an editor, who may add and change products and videos, or take the mark away',
  access: 'admin',
  body: 'editorMark',
  response: 'done',
  invalidates: ['users'],
} as const satisfies Call;
