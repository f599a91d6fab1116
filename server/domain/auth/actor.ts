import type { Role } from '#contract/enums.ts';

/** Who is asking, read from the user's row at each request. */
export type Actor = { id: number; username: string; email: string; role: Role; editor: boolean };
