import type { Db } from '#server/db/types.ts';

/** The links that still open something: in time, and made by somebody who is an ADMIN to this day. An ex-ADMIN must not keep a way in. */
export const openLinks = (db: Db) =>
  db
    .selectFrom('password_links as link')
    .innerJoin('users as maker', 'maker.id', 'link.created_by')
    .select(['link.user_id', 'link.role', 'link.token_hash'])
    .where('link.expires_ms', '>', Date.now())
    .where('maker.role', '=', 'ADMIN');
