import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '../../../contract/users.ts';
import { dropAllDrafts } from '../../lib/admin/form-draft.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { api } from '../../lib/api.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { getSession, hasLeft, login, useSession } from '../../lib/session.ts';

type Me = { user: SessionUser; expiresIn: number };

/** What only staff may read, and the next person at this screen must not find. */
const PRIVATE = ['users', 'counts'];

/** `%20`, not `+`, for a space: the sign-in leads back only to addresses of plain characters. */
const loginPath = (path: string): string => `/login?next=${encodeURIComponent(path.replaceAll('+', '%20'))}`;

/**
 * Who is in the panel, or null while nobody is known. Signed out leads to the sign-in and back; so does a session that ends
 * on the way, with a word about it. The server checks every call again: this only spares people dead screens.
 */
export function useGuard(): SessionUser | null {
  const hydrated = useHydrated();
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const text = useAdminMessages().panel.loginAgain;
  const wasIn = useRef(false);

  useEffect(() => {
    if (!getSession()) return;
    // A refusal drops the session by itself; without an answer the panel opens and its screens say what failed.
    api.get<Me>('user/me').then(
      ({ user, expiresIn }) => {
        // Whoever signed out while this was on its way stays out.
        if (getSession()) login(user, expiresIn);
      },
      () => undefined,
    );
  }, []);

  useEffect(() => {
    if (!hydrated) return;
    if (session) {
      wasIn.current = true;
      return;
    }
    for (const family of PRIVATE) client.removeQueries({ queryKey: [family] });
    if (wasIn.current && hasLeft()) {
      // The sign-out leads on to the home page; nothing of this person stays.
      dropAllDrafts();
      return;
    }
    if (wasIn.current) toast.error(text, { id: 'login-again' });
    void navigate(loginPath(pathname + search), { replace: true });
  }, [hydrated, session, client, navigate, pathname, search, text]);

  return hydrated ? session : null;
}
