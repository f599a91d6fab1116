import type { Call } from './call.ts';

/** The calls of signed-in people. */

export const changePassword = {
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change the own password and end the other sessions',
  access: 'signed-in',
  body: 'passwordChange',
  response: 'done',
  invalidates: ['sessions'],
} as const satisfies Call;

export const getCounts = {
  method: 'GET',
  path: '/api/getcount',
  summary: 'How many users, videos and products there are',
  access: 'staff',
  response: 'countsResponse',
  reads: ['counts'],
} as const satisfies Call;

export const listAllProducts = {
  method: 'GET',
  path: '/api/panel/products',
  summary: 'Products as staff see them, hidden ones too: a page of all or of those that are looked for',
  access: 'staff',
  query: 'productQuery',
  response: 'productPage',
  reads: ['products', 'categories', 'numbers'],
} as const satisfies Call;

export const getAnyProduct = {
  method: 'GET',
  path: '/api/panel/products/:id',
  summary: 'One product by its id, hidden or not',
  access: 'staff',
  response: 'productResponse',
  reads: ['product', 'categories', 'numbers'],
} as const satisfies Call;

export const addProduct = {
  method: 'POST',
  path: '/api/products/add',
  summary: 'Add a product (multipart, JSON or urlencoded)',
  access: 'editor',
  body: 'productInput',
  files: { productimage: 'optional' },
  response: 'productResponse',
  status: 201,
  invalidates: ['bin', 'products', 'product', 'category', 'counts'],
} as const satisfies Call;

export const updateProduct = {
  method: 'PUT',
  path: '/api/products/:idOrCategory',
  summary:
    'Change a product; absent fields stay as they are, optional ones sent empty are cleared (multipart, JSON or urlencoded)',
  access: 'editor',
  body: 'productPatch',
  files: { productimage: 'optional' },
  response: 'productResponse',
  invalidates: ['bin', 'products', 'product', 'category'],
} as const satisfies Call;

export const deleteProduct = {
  method: 'DELETE',
  path: '/api/products',
  summary: 'Delete a product',
  access: 'admin',
  query: 'productDeletionQuery',
  body: 'productDeletion',
  response: 'done',
  invalidates: ['bin', 'products', 'product', 'category', 'counts'],
} as const satisfies Call;

export const addCategory = {
  method: 'POST',
  path: '/api/categories/add',
  summary: 'Add a category',
  access: 'admin',
  body: 'categoryInput',
  response: 'categoryResponse',
  status: 201,
  invalidates: ['categories', 'category'],
} as const satisfies Call;

export const updateCategory = {
  method: 'PUT',
  path: '/api/categories/update',
  summary: 'Rename a category, on its products too',
  access: 'admin',
  body: 'categoryUpdate',
  response: 'categoryResponse',
  invalidates: ['categories', 'category', 'products'],
} as const satisfies Call;

export const deleteCategory = {
  method: 'DELETE',
  path: '/api/categories/delete',
  summary: 'Delete a category that no product uses',
  access: 'admin',
  query: 'categoryDeletion',
  response: 'done',
  invalidates: ['bin', 'categories', 'category'],
} as const satisfies Call;

export const uploadVideo = {
  method: 'POST',
  path: '/api/videos/upload',
  summary: 'Upload a video: title, description, video, thumbnail and products seen in it (optional)',
  access: 'editor',
  body: 'videoInput',
  files: { video: 'required', thumbnail: 'optional' },
  response: 'videoResponse',
  status: 201,
  invalidates: ['videos', 'product', 'counts'],
} as const satisfies Call;

export const deleteVideo = {
  method: 'DELETE',
  path: '/api/videos/:id',
  summary: 'Delete a video',
  access: 'admin',
  response: 'done',
  invalidates: ['bin', 'videos', 'product', 'counts'],
} as const satisfies Call;

export const deleteUnnamedVideo = {
  method: 'DELETE',
  path: '/api/videos',
  summary: 'Refused: the video to delete must be named',
  access: 'admin',
  response: 'done',
} as const satisfies Call;

export const listUsers = {
  method: 'GET',
  path: '/api/users',
  summary: 'All users',
  access: 'admin',
  response: 'userList',
  reads: ['users'],
} as const satisfies Call;

export const changeRole = {
  method: 'PUT',
  path: '/api/user/user/save',
  summary: 'Change a role',
  access: 'admin',
  body: 'roleChange',
  response: 'done',
  invalidates: ['users'],
} as const satisfies Call;

export const deleteUser = {
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete a user',
  access: 'admin',
  query: 'userDeletion',
  response: 'done',
  invalidates: ['bin', 'users', 'counts'],
} as const satisfies Call;

export const inviteUser = {
  method: 'POST',
  path: '/api/user/invite',
  summary: 'Invite somebody by a one-time link; the role is given when the link is used',
  access: 'admin',
  body: 'invitation',
  response: 'passwordLinkResponse',
  status: 201,
  invalidates: ['users', 'counts'],
} as const satisfies Call;

export const resetPassword = {
  method: 'POST',
  path: '/api/user/reset',
  summary: 'Make a one-time link for a new password; the old one works until it is used',
  access: 'admin',
  body: 'passwordReset',
  response: 'passwordLinkResponse',
  status: 201,
} as const satisfies Call;

export const updateNumbers = {
  method: 'PUT',
  path: '/api/user/numbers',
  summary: 'Change the numbers',
  access: 'admin',
  body: 'numbersInput',
  response: 'numbersResponse',
  invalidates: ['numbers'],
} as const satisfies Call;

export const changeAccount = {
  method: 'PUT',
  path: '/api/user/me',
  summary: 'Change the own name and e-mail; another e-mail ends the other sessions',
  access: 'signed-in',
  body: 'accountChange',
  response: 'done',
  invalidates: ['users', 'sessions'],
} as const satisfies Call;

export const renameUser = {
  method: 'PUT',
  path: '/api/user/:id/name',
  summary: 'Rename a user',
  access: 'admin',
  body: 'nameChange',
  response: 'done',
  invalidates: ['users'],
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where one is signed in',
  access: 'signed-in',
  response: 'sessionList',
  reads: ['sessions'],
} as const satisfies Call;

export const endSessions = {
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'End one of the own sessions, or all but this one',
  access: 'signed-in',
  body: 'sessionEnding',
  response: 'done',
  invalidates: ['sessions'],
} as const satisfies Call;

export const endSessionsOf = {
  method: 'DELETE',
  path: '/api/user/:id/sessions',
  summary: 'End all sessions of a user',
  access: 'admin',
  response: 'done',
  invalidates: ['sessions'],
} as const satisfies Call;

export const getTaps = {
  method: 'GET',
  path: '/api/taps',
  summary: 'What visitors tapped: by day, product and hour, beside the period before',
  access: 'staff',
  query: 'tapPeriod',
  response: 'tapReport',
} as const satisfies Call;

export const exportTaps = {
  method: 'GET',
  path: '/api/taps.csv',
  summary: 'The same by day and product, as CSV',
  access: 'staff',
  query: 'tapPeriod',
  response: 'tapTable',
  produces: 'text/csv',
} as const satisfies Call;

export const listBackups = {
  method: 'GET',
  path: '/api/backups',
  summary: 'The backups there are, how the last one went and when the next is due',
  access: 'admin',
  response: 'backupList',
  reads: ['backups'],
} as const satisfies Call;

export const makeBackup = {
  method: 'POST',
  path: '/api/backups',
  summary: 'Begin a backup now; GET tells how far it is',
  access: 'admin',
  response: 'done',
  status: 202,
  invalidates: ['backups'],
} as const satisfies Call;

export const downloadBackup = {
  method: 'GET',
  path: '/api/backups/:name',
  summary: 'A backup as one tar file, as the restore command takes it',
  access: 'admin',
  response: 'backupFile',
  produces: 'application/x-tar',
} as const satisfies Call;
