/** Stands in for server/domain/auth/password-cost.ts in tests that are not about it: the same hash at a fraction of the work. */
export const PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
