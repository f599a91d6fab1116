/** What can happen, and to which kind of thing. A new write adds its line here. `…-erased`: deleted for good. */
export const KINDS = {
  'product-added': 'product',
  'product-changed': 'product',
  'product-deleted': 'product',
  'product-restored': 'product',
  'product-erased': 'product',
  'picture-added': 'product',
  'pictures-ordered': 'product',
  'picture-removed': 'product',
  'picture-restored': 'product',
  'picture-erased': 'picture',
  'category-added': 'category',
  'category-changed': 'category',
  'category-deleted': 'category',
  'category-restored': 'category',
  'category-erased': 'category',
  'categories-ordered': 'category',
  'video-added': 'video',
  'video-changed': 'video',
  'video-deleted': 'video',
  'video-restored': 'video',
  'video-erased': 'video',
  'still-restored': 'video',
  'still-erased': 'still',
  'numbers-changed': 'numbers',
  'site-changed': 'site',
  'site-picture-added': 'site',
  'site-video-added': 'site',
  registered: 'user',
  'role-changed': 'user',
  'editor-marked': 'user',
  'editor-unmarked': 'user',
  'password-changed': 'user',
  'account-changed': 'user',
  invited: 'user',
  'reset-link-made': 'user',
  'password-set': 'user',
  'sessions-ended': 'user',
  'passkey-added': 'user',
  'passkey-renamed': 'user',
  'passkey-removed': 'user',
  'totp-added': 'user',
  'totp-removed': 'user',
  'recovery-codes-made': 'user',
  'second-factor-removed': 'user',
  'user-deleted': 'user',
  'user-restored': 'user',
  'user-erased': 'user',
  'backup-made': 'backup',
  login: 'session',
  'login-refused': 'session',
  logout: 'session',
} as const;

export type Action = keyof typeof KINDS;
type Kind = (typeof KINDS)[Action];

/** Named fields of a row. Never a password, a hash, a token or the content of a file. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;

export type Person = { id: number; username: string };

/** Where events are told. A request's own logger adds the id of the request. */
export type EventLog = Record<'info' | 'warn', (fields: object, text: string) => void>;

/** Who writes. Without an account it is one of our own parts, or a visitor. */
export type Author = { actor: Person | null; name: string; log: EventLog };

/** One write: who, what, old and new. `before` and `after` hold only the fields that differ; null where there was or is nothing. */
export type WriteEvent = {
  at: string;
  actor: Person | null;
  /** The person's name, or that of the part of ours that wrote. */
  by: string;
  action: Action;
  kind: Kind;
  /** null where there is only one of its kind, or none was found. */
  id: number | null;
  name: string;
  before: Values | null;
  after: Values | null;
};

/** What a service says of its write. The rest is known from the transaction. */
export type Fact = Pick<WriteEvent, 'action' | 'id' | 'name'> & { before?: Values | null; after?: Values | null };

export const authorOf = (person: Person | null, log: EventLog, otherwise = 'visitor'): Author =>
  person
    ? { actor: { id: person.id, username: person.username }, name: person.username, log }
    : { actor: null, name: otherwise, log };

const differing = (values: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== other[field]));

/** null where a row is the same before and after: nothing happened. */
export function eventOf(by: Author, { action, id, name, before = null, after = null }: Fact): WriteEvent | null {
  const changes = before && after ? { before: differing(before, after), after: differing(after, before) } : null;
  if (changes && Object.keys({ ...changes.before, ...changes.after }).length === 0) return null;
  return {
    at: new Date().toISOString(),
    actor: by.actor,
    by: by.name,
    action,
    kind: KINDS[action],
    id,
    name,
    ...(changes ?? { before, after }),
  };
}
