const LOOK_EVERY_MS = 20;

/** Looks again and again until the condition holds; gives the milliseconds it took, or null when it never did. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<number | null> {
  const start = performance.now();
  for (;;) {
    if (await condition()) return performance.now() - start;
    if (performance.now() - start > withinMs) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Time in which clients are let work before a fault strikes. Not a wait for anything. */
export const letWork = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
