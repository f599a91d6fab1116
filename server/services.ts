import type { ServiceDeps } from './deps.ts';
import { createAuth } from './domain/auth/auth.ts';
import { createBin } from './domain/bin/bin.ts';
import { createCategories } from './domain/categories/categories.ts';
import { categoryInBin } from './domain/categories/in-bin.ts';
import { createCounts } from './domain/counts/counts.ts';
import { createHistory } from './domain/history/history.ts';
import { createNumbers } from './domain/numbers/numbers.ts';
import { productInBin } from './domain/products/in-bin.ts';
import { pictureInBin } from './domain/products/picture-in-bin.ts';
import { createProducts } from './domain/products/products.ts';
import { createSecondFactor } from './domain/second-factor/second-factor.ts';
import { createSignIn } from './domain/second-factor/sign-in.ts';
import { createSite } from './domain/site/site.ts';
import { createTaps } from './domain/taps/taps.ts';
import { createUploads } from './domain/uploads/uploads.ts';
import { createPasswordLinks } from './domain/users/password-links.ts';
import { createUsers } from './domain/users/users.ts';
import { videoInBin } from './domain/videos/in-bin.ts';
import { stillInBin } from './domain/videos/still-in-bin.ts';
import { createVideos } from './domain/videos/videos.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates the services and passes each the ones it needs. */
export function createServices(deps: ServiceDeps) {
  const numbers = createNumbers(deps);
  const auth = createAuth(deps);
  const site = createSite(deps);
  const products = createProducts({ ...deps, numbers, site });
  const videos = createVideos(deps);
  const users = createUsers(deps);
  const bin = createBin(deps, {
    product: productInBin(deps),
    picture: pictureInBin(deps),
    video: videoInBin,
    still: stillInBin(deps),
    category: categoryInBin,
    user: users.inBin,
  });
  return {
    numbers,
    site,
    auth,
    signIn: createSignIn({ ...deps, auth }),
    secondFactor: createSecondFactor({ ...deps, auth, site }),
    users,
    passwordLinks: createPasswordLinks(deps),
    categories: createCategories(deps),
    products,
    videos,
    uploads: createUploads(deps),
    bin,
    history: createHistory(deps),
    counts: createCounts(deps),
    taps: createTaps(deps),
    /** Every stored file that a row names: what a sweep spares and a backup holds. */
    storedPaths: async (): Promise<Set<string>> =>
      new Set([
        ...(await products.storedPaths()),
        ...(await videos.storedPaths()),
        ...(await site.storedPaths()),
        ...(await bin.storedPaths()),
      ]),
  };
}
