/** OWASP's second recommendation for argon2id, stated in full so that a library's new default changes nothing. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
