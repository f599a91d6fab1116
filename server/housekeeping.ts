import type { AppDeps } from './open-deps.ts';

const HOUR = 60 * 60 * 1000;
/** Longer than any upload takes. */
const ABANDONED_MS = 24 * HOUR;

/** Every hour removes expired sessions and attempts, and leftovers of broken uploads. Returns a function that stops it. */
export function startHousekeeping(
  { services, media }: Pick<AppDeps, 'services' | 'media'>,
  onError: (error: unknown) => void,
): () => void {
  const tidy = async () => {
    await services.auth.dropExpired();
    await services.passwordLinks.dropExpired();
    await services.signIn.dropExpired();
    await media.sweepStaging(ABANDONED_MS);
  };
  const timer = setInterval(() => void tidy().catch(onError), HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
