import { useSyncExternalStore } from 'react';
import type { Call } from '#contract/calls/call.ts';
import * as calls from '#contract/calls/public.ts';
import type { Me, SessionUser } from '#contract/users.ts';
import { request } from './api.ts';

/**
 * The signed-in state as the interface sees it: a mirror of the HttpOnly session cookie, which alone the server trusts.
 * Kept in local storage under the specification's keys `user` and `expirationTime` (milliseconds).
 */
const USER = 'user';
const EXPIRATION = 'expirationTime';
const listeners = new Set<() => void>();
let current: SessionUser | null | undefined;
let left = false;
let known: Me | null = null;

function isSessionUser(value: unknown): value is SessionUser {
  const user = value as Partial<SessionUser> | null;
  return typeof user?.userName === 'string' && typeof user.userEmail === 'string' && typeof user.userRole === 'string';
}

function readStored(): SessionUser | null {
  try {
    const stored = localStorage.getItem(USER);
    if (stored === null) return null;
    const user: unknown = JSON.parse(stored);
    if (isSessionUser(user) && Number(localStorage.getItem(EXPIRATION)) > Date.now()) return user;
  } catch {
    // Unreadable data is discarded below, like expired data.
  }
  forget();
  return null;
}

function forget(): void {
  try {
    localStorage.removeItem(USER);
    localStorage.removeItem(EXPIRATION);
  } catch {
    // Storage may be switched off; there is nothing to forget then.
  }
}

function set(user: SessionUser | null): void {
  current = user;
  for (const listener of listeners) listener();
}

export function getSession(): SessionUser | null {
  if (current === undefined) current = readStored();
  return current;
}

export function login(user: SessionUser, lifetimeSeconds: number): void {
  // The time first: another tab looks when it hears of the user, and would discard one whose time it cannot see yet.
  localStorage.setItem(EXPIRATION, String(Date.now() + lifetimeSeconds * 1000));
  localStorage.setItem(USER, JSON.stringify(user));
  left = false;
  set(user);
}

/** Forgets the session here, without a word to the server: for when the server says it is over. */
export function dropSession(): void {
  known = null;
  forget();
  set(null);
}

/** True after the person's own sign-out: a guarded page must not take that for a session that ran out. */
export const hasLeft = (): boolean => left;

export async function logout(): Promise<void> {
  left = true;
  dropSession();
  // The row is revoked where the network allows; without it the cookie simply expires.
  await request(calls.logout, {}).catch(() => undefined);
}

/** Asks the server who is signed in: the role may have changed. Without a response nothing changes. */
export async function renewSession(): Promise<void> {
  if (!getSession()) return;
  const me = await request(calls.getMe, {}).catch(() => null);
  // Whoever signed out while this was on its way stays out.
  if (!me || !getSession()) return;
  known = me;
  login(me.user, me.expiresIn);
}

/** What a refusal means for the session: 401 ends it here too, but at the sign-in itself; 403 says that the role has changed. */
export function hearRefusal(call: Call, status: number): void {
  if (status === 401 && call.access !== 'public') dropSession();
  if (status === 403) void renewSession();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== USER && event.key !== null) return;
    current = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** What the server last said of the person who is signed in; null until it has. */
export const useMe = (): Me | null =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );

/** null while signed out, and always on the server: public HTML is the same for everybody. */
export const useSession = (): SessionUser | null => useSyncExternalStore(subscribe, getSession, () => null);
