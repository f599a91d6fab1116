import type { Generated, Selectable } from 'kysely';
import type { Color, ProductType, Role, Size } from '../../contract/enums.ts';

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
  password_hash: string;
  role: Role;
  created_at: string;
};

export type SessionsTable = {
  token_hash: string;
  user_id: number;
  created_ms: number;
  seen_ms: number;
  expires_ms: number;
};

export type CategoriesTable = {
  id: Generated<number>;
  label: string;
  value: string;
  value_key: string;
  created_at: string;
};

/** A picture as its row keeps it: the path of the fallback JPEG and what a <picture> element needs, as JSON. */
export type ProductsTable = {
  id: Generated<number>;
  code: string;
  code_key: string;
  productname: string;
  brandname: string;
  size: Size;
  thickness: string;
  color: Color;
  type: ProductType;
  category_id: number;
  pieces_per_m2: number | null;
  image_path: string | null;
  image_json: string | null;
  created_at: string;
  updated_at: string;
};

/** For each name that products are found under the set of those that have it, in blocks of ids (id-blocks.ts). */
export type ProductSetsTable = { name: string; block: number; bits: Buffer };

export type VideosTable = {
  id: Generated<number>;
  title: string;
  description: string;
  film_path: string;
  film_bytes: number;
  poster_path: string | null;
  poster_json: string | null;
  created_at: string;
};

export type SettingsTable = { key: string; value: string };

export type AttemptsTable = { key: string; count: number; reset_ms: number };

export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  categories: CategoriesTable;
  products: ProductsTable;
  product_sets: ProductSetsTable;
  videos: VideosTable;
  settings: SettingsTable;
  attempts: AttemptsTable;
};

export type UserRow = Selectable<UsersTable>;
export type ProductRow = Selectable<ProductsTable>;
export type VideoRow = Selectable<VideosTable>;
