/**
 * Every sentence the server may show to a person. The quoted ones of the specification are kept to the letter,
 * typing slips included. One place, so that a test can hold the list closed.
 */
export const MESSAGES = {
  ok: 'OK',
  loggedIn: 'Successfully logged in!',
  loggedOut: 'Successfully logged out!',
  registered: 'Successfully register in!',
  passwordChanged: 'Password changed successfully',
  productAdded: 'Product added successfully',
  productUpdated: 'Product updated successfully',
  productDeleted: 'Product deleted successfully',
  categoryAdded: 'Category added successfully',
  updated: 'Update successful',
  categoryDeleted: 'Category deleted successfully',
  videoUploaded: 'Upload video successful',
  videoDeleted: 'Video deleted successfully',
  roleUpdated: 'User role updated successfully',
  userDeleted: 'User deleted successfully',
  accountUpdated: 'Account updated successfully',
  userRenamed: 'User name updated successfully',
  sessionEnded: 'That device is signed out',
  otherSessionsEnded: 'All your other devices are signed out',
  userSessionsEnded: 'This user is signed out everywhere',
  invited: 'Invitation link created',
  resetLinkMade: 'Link for a new password created',
  passwordSet: 'Your password is set. You can log in now.',

  invalidInput: 'Some fields are not valid. Please check them and try again.',
  invalidValue: 'This value is not valid. Please check it and try again.',
  invalidBody: 'The request body could not be read. Please send it again.',
  bodyTooLarge: 'This request is too large.',
  unsupportedBody: 'This kind of request body is not accepted here.',
  invalidCredentials: 'Invalid email or password',
  loginAgain: 'Please log in again.',
  forbidden: 'You do not have permission to do that.',
  invalidCsrf: 'Invalid CSRF token',
  foreignOrigin: 'This request came from another site and was refused.',
  notFound: 'Not found',
  methodNotAllowed: 'This method is not allowed here.',
  productNotFound: 'Product not found',
  videoNotFound: 'Video not found',
  categoryNotFound: 'Category not found',
  userNotFound: 'User not found',
  sessionNotFound: 'That device is signed out already.',
  productIdRequired: 'Product ID is required for deletion.',
  videoIdRequired: 'Video ID is required for deletion.',
  videoRequired: 'Please select a video file.',
  whatsappRequired: 'WhatsApp number is required',
  phoneRequired: 'Phone number is required',
  whatsappInvalid: 'WhatsApp number is not a valid phone number. Write it with 8 to 15 digits.',
  phoneInvalid: 'Phone number is not a valid phone number. Write it with 8 to 15 digits.',
  emailTaken: 'Email already registered',
  codeTaken: 'Product code already exists',
  categoryTaken: 'Category value already exists',
  categoryReserved: 'This category value is reserved. Please choose another one.',
  categoryUnknown: 'This category does not exist. Please choose one from the list.',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordWrong: 'The current password is not right.',
  userChanged: 'This user was changed by someone else. Please reload the list and try again.',
  changedMeanwhile: 'Somebody else has changed this meanwhile. Please compare and save again.',
  layingUnfit: 'This laying pattern does not fit the shape.',
  ownRole: 'You cannot change your own role.',
  ownAccount: 'You cannot delete your own account.',
  linkInvalid:
    'This link is not valid any more. A link works once, for 24 hours, and only the newest one counts. Please ask for a new one.',
  invitedHasRights:
    'Somebody with this e-mail already works here. Change their role in All Users, or send them a link for a new password.',
  ownReset: 'Change your own password under My account.',
  lastAdmin: 'This is the last ADMIN. Make another ADMIN first.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  tooManyUploads: 'Too many uploads are running. Please try again in a moment.',
  notAPicture: 'This file is not a picture we can use. Please choose a JPEG, PNG, WebP or AVIF picture.',
  damagedPicture: 'This picture is damaged and cannot be read. Please choose another one.',
  pictureTooManyPixels: 'This picture is too large. Please choose one of at most 40 megapixels.',
  notAVideo: 'This file is not a video we can play. Please choose an MP4 or WebM video.',
  damagedVideo: 'This video is incomplete or damaged. Please choose another one.',
  uploadIncomplete: 'The upload did not arrive completely. Please send it again.',
  diskFull: 'There is not enough space on the server for this upload.',
  unknown: 'Unknown server error',
  unavailable: 'Service temporarily unavailable',
} as const;

export type MessageKey = keyof typeof MESSAGES;

export const categoryInUse = (products: number): string =>
  products === 1
    ? '1 product uses this category. Move or delete it first.'
    : `${products} products use this category. Move or delete them first.`;

export const unknownField = (field: string): string => `${field} is not a known field`;
export const unknownFileField = (field: string): string => `${field} is not a known file field`;
export const repeatedField = (field: string): string => `${field} was sent more than once`;
export const tooLongField = (field: string): string => `${field} is too long`;

export const fileTooLarge = (megabytes: number): string => `This file is too large. The limit is ${megabytes} MB.`;
