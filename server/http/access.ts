import type { Role } from '../../contract/enums.ts';
import type { Actor } from '../domain/auth/actor.ts';

/**
 * Every route says who may use it: `config: { access: 'admin' }`. A route that says nothing stops the server from starting.
 */
export const ACCESS = ['public', 'signed-in', 'staff', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

const ROLES_ALLOWED: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  'signed-in': ['ADMIN', 'GENERAL', 'USER'],
  staff: ['ADMIN', 'GENERAL'],
  admin: ['ADMIN'],
};

export const mayUse = (access: Access, actor: Actor | null): boolean =>
  access === 'public' || (actor !== null && ROLES_ALLOWED[access].includes(actor.role));

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** null for anonymous visitors, and on public routes nobody asked about. */
    actor: Actor | null;
  }
}
