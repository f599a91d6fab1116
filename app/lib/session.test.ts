import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listUsers } from '#contract/calls/panel.ts';
import { getMe } from '#contract/calls/public.ts';
import { login as signIn } from '#contract/calls/sign-in.ts';
import type { SessionUser } from '#contract/users.ts';
import { fakeSessionStorage } from '#tests/support/browser-stores.ts';

const ASHA: SessionUser = { id: 1, userName: 'Asha', userEmail: 'asha@example.so', userRole: 'ADMIN' };
const json = (body: object) => new Response(JSON.stringify(body));
const meAs = (user: SessionUser) => json({ status: 1, user, expiresIn: 3600 });

/** The module afresh: nobody is known. */
async function loaded() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeSessionStorage());
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
});
afterEach(() => vi.unstubAllGlobals());

it('whoever signs out while the server is asked stays out', async () => {
  const { getSession, login, logout, renewSession } = await loaded();
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) =>
    address === getMe.path ? asked : json({ status: 1, message: 'OK' }),
  );
  login(ASHA, 3600);
  const renewed = renewSession();
  await logout();
  answer(meAs(ASHA));
  await renewed;
  expect(getSession()).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

it('a refusal for want of a right asks who one is now; one for want of a session ends it, but not at the sign-in', async () => {
  const { getSession, hearRefusal, login } = await loaded();
  vi.stubGlobal('fetch', async () => meAs({ ...ASHA, userRole: 'GENERAL' }));
  login(ASHA, 3600);
  hearRefusal(listUsers, 403);
  await vi.waitFor(() => expect(getSession()?.userRole).toBe('GENERAL'));
  hearRefusal(signIn, 401);
  expect(getSession()).not.toBeNull();
  hearRefusal(listUsers, 401);
  expect(getSession()).toBeNull();
});
