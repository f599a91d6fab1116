/** How long to wait for the network when a stored copy exists. */
export const PATIENCE_MS = 4000;

type Found = { response: Response; from: 'network' | 'store' };

const delay = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds));

/** A gateway error counts as no network. */
const isUsable = (response: Response): boolean => response.status < 500;

/**
 * The network's response if it comes in time and is no server error; else the stored copy; without one, the network's after all.
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
