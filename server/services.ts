import type { Invalidate } from './cache/tags.ts';
import type { Config } from './config.ts';
import type { Db, Engine } from './db/database.ts';
import { createAuth } from './domain/auth/auth.ts';
import { createCategories } from './domain/categories/categories.ts';
import { createCounts } from './domain/counts/counts.ts';
import { createNumbers } from './domain/numbers/numbers.ts';
import { createProducts } from './domain/products/products.ts';
import { createUsers } from './domain/users/users.ts';
import { createVideos } from './domain/videos/videos.ts';
import type { Media } from './media/types.ts';

/** What every domain service is made from. */
export type ServiceParts = { db: Db; engine: Engine; media: Media; invalidate: Invalidate; config: Config };

export type Services = ReturnType<typeof createServices>;

/** The composition root: who knows whom among the services. */
export function createServices(parts: ServiceParts) {
  const numbers = createNumbers(parts);
  const auth = createAuth(parts);
  return {
    numbers,
    auth,
    users: createUsers(parts),
    categories: createCategories(parts),
    products: createProducts({ ...parts, numbers }),
    videos: createVideos(parts),
    counts: createCounts(parts),
  };
}
