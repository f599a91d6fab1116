import { authorOf, type EventLog } from '../events/event.ts';
import type { AppDeps } from '../open-deps.ts';
import type { Job } from './clock.ts';
import { takeHour } from './hour.ts';

const HOUR = 60 * 60 * 1000;
/** Longer than any upload takes. */
const ABANDONED_MS = 24 * HOUR;

/**
 * Every hour removes expired sessions, sign-ins and attempts, leftovers of broken uploads, unfinished ones, pictures that the site
 * does not show, and what is too old in bin and history. Of several instances one does it; each has its own leftovers of uploads.
 */
type Deps = Pick<AppDeps, 'services' | 'media' | 'database'>;

export const housekeeping = ({ services, media, database }: Deps, log: EventLog): Job => ({
  name: 'housekeeping',
  everyMs: HOUR,
  async run() {
    const isOurs = database.engine === 'sqlite' || (await takeHour(database, 'housekeeping'));
    if (isOurs) {
      await services.auth.dropExpired();
      await services.passwordLinks.dropExpired();
      await services.signIn.dropExpired();
    }
    await media.sweepStaging(ABANDONED_MS);
    if (!isOurs) return;
    await services.uploads.sweep();
    await services.site.dropUnused(ABANDONED_MS);
    await services.bin.eraseExpired(authorOf(null, log, 'housekeeping'));
    await services.history.dropOld();
  },
});
