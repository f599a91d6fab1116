/**
 * The names of what a read shows and a write changes. A kept response is dropped, and a list in the panel is read again, when a
 * write invalidates a tag that it reads. No zod here: public pages load this file.
 */
export type Tag =
  /** Any list that could hold any product. */
  | 'products'
  /** One product. */
  | 'product'
  /** The products of one category. */
  | 'category'
  | 'categories'
  | 'videos'
  /** What the person who asks has begun to upload. */
  | 'uploads'
  | 'numbers'
  /** What the site says and shows of its own: every page has some of it. */
  | 'site'
  | 'users'
  /** Where the person who asks is signed in. */
  | 'sessions'
  /** The second factor of the person who asks. */
  | 'factors'
  | 'backups'
  | 'bin'
  | 'history'
  | 'counts';

/** The server knows which product and which category: its tags name them. */
export const productTag = (id: number): string => `product:${id}`;
export const categoryTag = (value: string): string => `category:${value.toLowerCase()}`;
