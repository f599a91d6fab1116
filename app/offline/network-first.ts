/** Longer than this nobody waits for a page that is already on the phone. */
export const PATIENCE_MS = 4000;

type Found = { response: Response; from: 'network' | 'store' };

const delay = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** A gateway that cannot reach the server is as good as no network. */
const isUsable = (response: Response): boolean => response.status < 500;

/**
 * The network's answer where it comes in time and is none of a fault; else the stored copy; without one, the network after all,
 * however long it takes and whatever it says.
 */
export async function networkFirst(
  network: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<Found> {
  const first = await Promise.race([network.catch(() => null), delay(patienceMs)]);
  if (first && isUsable(first)) return { response: first, from: 'network' };
  const stored = await findStored();
  return stored ? { response: stored, from: 'store' } : { response: await network, from: 'network' };
}
