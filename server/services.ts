import type { ServiceDeps } from './deps.ts';
import { createAuth } from './domain/auth/auth.ts';
import { createCategories } from './domain/categories/categories.ts';
import { createCounts } from './domain/counts/counts.ts';
import { createNumbers } from './domain/numbers/numbers.ts';
import { createProducts } from './domain/products/products.ts';
import { createSecondFactor } from './domain/second-factor/second-factor.ts';
import { createSignIn } from './domain/second-factor/sign-in.ts';
import { createSite } from './domain/site/site.ts';
import { createPasswordLinks } from './domain/users/password-links.ts';
import { createUsers } from './domain/users/users.ts';
import { createVideos } from './domain/videos/videos.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates the services and passes each the ones it needs. */
export function createServices(deps: ServiceDeps) {
  const numbers = createNumbers(deps);
  const auth = createAuth(deps);
  const site = createSite(deps);
  const products = createProducts({ ...deps, numbers, site });
  const videos = createVideos(deps);
  return {
    numbers,
    site,
    auth,
    signIn: createSignIn({ ...deps, auth }),
    secondFactor: createSecondFactor({ ...deps, auth, site }),
    users: createUsers(deps),
    passwordLinks: createPasswordLinks(deps),
    categories: createCategories(deps),
    products,
    videos,
    counts: createCounts(deps),
    /** Every stored file that a row names: what a sweep spares and a backup holds. */
    storedPaths: async (): Promise<Set<string>> =>
      new Set([...(await products.storedPaths()), ...(await videos.storedPaths()), ...(await site.storedPaths())]),
  };
}
