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
  backupBegun: 'The backup has begun',

  secondFactorAsked: 'One more step: please show that it is you.',
  confirmOwner: 'Please show that it is you.',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  totpBegun: 'Scan the code with your codes app',
  totpAdded: 'Codes app connected',
  totpRemoved: 'Codes app disconnected',
  recoveryCodesMade: 'New recovery codes made',
  secondFactorRemoved: 'The second factor of this user is removed',

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
  categoryInUseOnce: '1 product uses this category. Move or delete it first.',
  categoryReserved: 'This category value is reserved. Please choose another one.',
  categoryUnknown: 'This category does not exist. Please choose one from the list.',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordWrong: 'The current password is not right.',
  stepExpired: 'This took too long, or was used already. Please start again.',
  codeMissing: 'Please write the six digits of the code.',
  recoveryCodeMissing: 'Please write one of your recovery codes.',
  codeWrong: 'This code is not right, or was used already.',
  passkeyRefused: 'This passkey was not accepted.',
  passkeyTaken: 'This passkey is there already.',
  passkeysFull: 'You have as many passkeys as one person can have. Remove one first.',
  passkeyNotFound: 'Passkey not found',
  passkeysImpossible: 'Passkeys do not work at this address. Open the site under its own name.',
  totpTaken: 'A codes app is connected already. Disconnect it first.',
  totpNotFound: 'No codes app is connected.',
  noSecondFactor: 'There is no second factor yet. Set up a passkey or a codes app first.',
  secondFactorNeeded: 'Please set up a second factor first.',
  secondFactorRequired: 'You must have a second factor here. Add another one before you remove this one.',
  ownSecondFactor: 'Remove your own second factor under My account.',
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
  backupRunning: 'A backup is being made already. Please wait until it is done.',
  backupNotFound: 'There is no backup of this name.',
  backupNone: 'There is no backup yet.',
  backupNoSpace:
    'There is not enough free space for a backup. Free some, or set BACKUP_DIR to a folder on another disk.',
  backupUnwritable: 'The folder for backups cannot be written. Is the disk there, and does it belong to the server?',
  backupFilesMissing: 'Files that rows name are missing. The check command lists what they belong to.',
  backupNotWhole: 'What was written could not be read back whole. The disk may be failing.',
  backupNotRestored: 'The newest backup could not be restored in a trial. The disk may be failing.',
  backupBroken: 'It failed for a reason that the server log tells.',
  diskFull: 'There is not enough space on the server for this upload.',
  unknown: 'Unknown server error',
  unavailable: 'Service temporarily unavailable',
} as const;

export type MessageKey = keyof typeof MESSAGES;

/** Sentences with parts, by code. `{label}` is the English name of a field. Those without a part stand in the fields' schemas. */
export const PATTERNS = {
  categoryInUse: '{products} products use this category. Move or delete them first.',
  unknownField: '{field} is not a known field',
  unknownFileField: '{field} is not a known file field',
  repeatedField: '{field} was sent more than once',
  tooLongField: '{field} is too long',
  fileTooLarge: 'This file is too large. The limit is {megabytes} MB.',
  required: '{label} is required',
  notText: '{label} must be text',
  unstorableCharacter: '{label} holds a character that cannot be stored',
  unusableCharacter: '{label} holds a character that cannot be used',
  tooLong: '{label} must be at most {max} characters',
  tooShort: '{label} must be at least {min} characters',
  notOneOf: '{label} must be one of: {values}',
  notANumber: '{label} must be a number',
  notPositive: '{label} must be more than 0',
  tooMuch: '{label} must be at most {max}',
  emailInvalid: 'Email must be a valid address, like name@example.com',
  emailUnusable: 'Email must be a valid address',
  valueCharacters: 'Value must not hold / \\ ? # or %',
  roleInvalid: 'Role must be ADMIN or GENERAL',
  nameUnruly: 'Name must be one line, without marks that change its direction',
  nameInvisible: 'Name must have a character that can be seen',
  accountUnchanged: 'Name or email is required',
  sessionUnnamed: 'Say which session to end',
  cursorInvalid: 'The cursor is not valid',
} as const;
export type PatternKey = keyof typeof PATTERNS;

export type Parts = Readonly<Record<string, string | number>>;

/** The sentence of a pattern with its parts in their places. */
export const say = (code: PatternKey, parts: Parts): string =>
  PATTERNS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name]));

export const categoryInUse = (products: number): string =>
  products === 1 ? MESSAGES.categoryInUseOnce : say('categoryInUse', { products });

export const unknownField = (field: string): string => say('unknownField', { field });
export const unknownFileField = (field: string): string => say('unknownFileField', { field });
export const repeatedField = (field: string): string => say('repeatedField', { field });
export const tooLongField = (field: string): string => say('tooLongField', { field });

export const fileTooLarge = (megabytes: number): string => say('fileTooLarge', { megabytes });
