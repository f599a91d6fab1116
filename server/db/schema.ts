import type { Generated, Selectable } from 'kysely';
import type { AssignableRole, Role } from '#contract/enums.ts';
import type { ProductField, ProductValue } from '#contract/product-fields.ts';
import type { TapKind } from '#contract/taps.ts';

/**
 * One schema for SQLite and PostgreSQL. Moments are ISO text in UTC where people see them and milliseconds where only
 * the server compares them, so both engines give the same answers. `*_key` columns hold the lower-case form that must
 * be unique: SQLite's own NOCASE folds ASCII alone.
 */
export type UsersTable = {
  id: Generated<number>;
  username: string;
  email: string;
  email_key: string;
  /** Empty: nobody can sign in with a password until one is set by a link. */
  password_hash: string;
  role: Role;
  created_at: string;
  /** 1: made on /signup by whoever typed this e-mail, and the password is still theirs. */
  self_registered: Generated<number>;
  /** 1: the password is the one we made up at the first start. */
  password_generated: Generated<number>;
  /** 1: a GENERAL who may add and change products and videos. */
  editor: Generated<number>;
};

/** One-time links that set a password, at most one for each user. Only the hash of what is in the link is kept. */
export type PasswordLinksTable = {
  user_id: number;
  token_hash: string;
  /** Given when an invitation is used; null for a link that only sets a password. */
  role: AssignableRole | null;
  expires_ms: number;
  created_by: number;
};

export type SessionsTable = {
  token_hash: string;
  user_id: number;
  created_ms: number;
  seen_ms: number;
  expires_ms: number;
  /** Names the session to its owner; nothing can be done with it but ending the session. */
  public_id: string;
  user_agent: Generated<string>;
  address: Generated<string>;
};

/** An account that has signed in on a device. The hash names neither. */
export type KnownDevicesTable = { pair_hash: string; user_id: number; seen_ms: number };

/** Keys that live on people's phones; only the public half is here. */
export type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  public_key: string;
  /** Grows with each use where the device counts; 0 where it does not. */
  counter: number;
  /** JSON: how the device can be reached. */
  transports: string;
  /** What the device knows its owner by; the same for all passkeys of a person, and names nobody. */
  user_handle: string;
  name: string;
  created_at: string;
  used_at: string | null;
};

/** The secret that a codes app shares with us. Shown when it is made, never again. */
export type TotpSecretsTable = { user_id: number; secret: string; last_step: number; created_at: string };

/** Recovery codes that are not used yet. The codes of one person share a salt. */
export type RecoveryCodesTable = { code_hash: string; user_id: number; salt: string };

/** A sign-in or a change that waits for its second half. */
export type SignInStepsTable = {
  token_hash: string;
  kind: string;
  user_id: number | null;
  value: string;
  expires_ms: number;
};

export type CategoriesTable = {
  id: Generated<number>;
  label: string;
  value: string;
  value_key: string;
  label_so: string | null;
  position: Generated<number>;
  created_at: string;
  updated_at: Generated<string>;
};

/** Values that categories had before they were renamed: shared links still lead to them. */
export type OldCategoryValuesTable = { value_key: string; category_id: number };

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S;

/** The category is kept by its id; every other field has a column of its own. */
export type StoredField = Exclude<ProductField, 'categories'>;

/** The columns of the contract's fields: `piecesPerM2` is `pieces_per_m2`. */
export type ProductColumns = {
  [F in StoredField as Snake<F>]: ProductValue<F> extends boolean ? Generated<number> : ProductValue<F>;
};

/** A picture as its row keeps it: the path of the fallback JPEG and what a <picture> element needs, as JSON. */
export type ProductsTable = ProductColumns & {
  id: Generated<number>;
  code_key: string;
  category_id: number;
  image_path: string | null;
  image_json: string | null;
  created_at: string;
  updated_at: string;
};

/** The pictures of a product. The first of them is on the product's row too. */
export type ProductPicturesTable = {
  id: Generated<number>;
  product_id: number;
  position: number;
  path: string;
  json: string;
};

/** How many products each category shows, kept by triggers: hidden ones do not count. */
export type ProductCountsTable = { category_id: number; products: number };

/** Words that products have had, for suggestions. The full-text tables differ by engine: see server/search. */
export type SearchWordsTable = { word: string; letters: number };

/** The version of our code that wrote the search index. */
export type SearchVersionTable = { version: string };

export type VideosTable = {
  id: Generated<number>;
  title: string;
  title_so: string | null;
  description: string;
  description_so: string | null;
  film_path: string;
  film_bytes: number;
  poster_path: string | null;
  poster_json: string | null;
  created_at: string;
  updated_at: Generated<string>;
};

/** Which products are seen in a video, in the order they were named. */
export type VideoProductsTable = { id: Generated<number>; video_id: number; product_id: number };
/** A picture of the site with its upright crop, or a video with its still. */
export type SiteMediaTable = {
  id: Generated<number>;
  /** Of the picture or the video. */
  path: string;
  /** Of a video; 0 for a picture. */
  bytes: number;
  /** null for a video. */
  picture_json: string | null;
  /** The upright crop of a picture, the still of a video. */
  second_path: string | null;
  second_json: string | null;
  created_ms: number;
};

/** A file that arrives in pieces and is not used yet. */
export type UnfinishedUploadsTable = {
  /** Also the folder of its pieces. */
  id: string;
  user_id: number;
  /** What its sender calls it, and when it was last changed there: by these it is known again. */
  name: string;
  modified_ms: number;
  bytes: number;
  /** Bytes of the pieces below. A piece counts from the moment in which both columns name it. */
  received: Generated<number>;
  /** Names of its pieces in their order, a space after each. */
  pieces: Generated<string>;
  touched_ms: number;
};

export type SettingsTable = { key: string; value: string };

export type AttemptsTable = { key: string; count: number; reset_ms: number };

/** A timed job. A moment of 0 means never. */
export type JobsTable = {
  name: string;
  /** When this installation first knew of the job. */
  since_ms: Generated<number>;
  begun_ms: Generated<number>;
  /** The last success, and the last failure with its reason. */
  done_ms: Generated<number>;
  failed_ms: Generated<number>;
  failure: Generated<string>;
};

/** Something deleted that can still be brought back. */
export type BinTable = {
  id: Generated<number>;
  kind: string;
  /** The id it had, and has again when it is restored. */
  thing_id: number;
  name: string;
  /** JSON: its rows as they were, by table, in an order in which no row comes before the one it refers to. */
  rows_json: string;
  /** JSON: the stored files that its rows name. */
  files_json: string;
  /** The first of them, by which earlier versions find it. */
  file: string | null;
  deleted_at: string;
  deleted_by: string;
  gone_at: string;
};

/** One write: see server/events. */
export type HistoryTable = {
  id: Generated<number>;
  at: string;
  /** null: no account wrote. Not a reference: who wrote is still told when the account is gone. */
  user_id: number | null;
  user_name: string;
  action: string;
  kind: string;
  thing_id: number | null;
  name: string;
  before_json: string | null;
  after_json: string | null;
};

/** How often something was tapped in one hour of East Africa's clock. */
export type TapsTable = {
  /** Day, hour, kind and product in one: the key of an upsert. */
  slot: string;
  day: string;
  hour: number;
  kind: TapKind;
  /** 0: no product in particular. No reference: what was counted stays when a product goes. */
  product_id: number;
  count: number;
};

/** How many writes there have been, where several instances tell each other of them. */
export type WriteVersionTable = { id: number; version: number };

export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  password_links: PasswordLinksTable;
  passkeys: PasskeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_steps: SignInStepsTable;
  categories: CategoriesTable;
  old_category_values: OldCategoryValuesTable;
  products: ProductsTable;
  product_pictures: ProductPicturesTable;
  product_counts: ProductCountsTable;
  search_words: SearchWordsTable;
  search_version: SearchVersionTable;
  videos: VideosTable;
  video_products: VideoProductsTable;
  site_media: SiteMediaTable;
  unfinished_uploads: UnfinishedUploadsTable;
  settings: SettingsTable;
  attempts: AttemptsTable;
  jobs: JobsTable;
  bin: BinTable;
  history: HistoryTable;
  taps: TapsTable;
  write_version: WriteVersionTable;
};

export type JobRow = Selectable<JobsTable>;
export type UserRow = Selectable<UsersTable>;
export type ProductRow = Selectable<ProductsTable>;
export type ProductPictureRow = Selectable<ProductPicturesTable>;
export type SiteMediaRow = Selectable<SiteMediaTable>;
export type UnfinishedUploadRow = Selectable<UnfinishedUploadsTable>;
export type VideoRow = Selectable<VideosTable>;
