/** `foreign`: not this kind of video at all. `damaged`: it is, but cut short or lying about its parts. */
export type Verdict = 'good' | 'damaged' | 'foreign';

/** Thrown while parsing, when the parts of a file do not fit together. */
export class Damaged extends Error {}

export async function judge(walk: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await walk();
  } catch (error) {
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
}

/** Limits the steps of a parse, so that a file of a million empty parts costs no more than a normal one. */
export function createBudget(steps: number): { spend(): void } {
  let left = steps;
  return {
    spend() {
      left -= 1;
      if (left < 0) throw new Damaged();
    },
  };
}
export type Budget = ReturnType<typeof createBudget>;
