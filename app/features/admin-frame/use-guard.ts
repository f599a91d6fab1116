import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate } from 'react-router';
import { dropAllDrafts } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { forgetPrivate } from '#app/lib/admin/write.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { usePaths } from '#app/lib/i18n.tsx';
import { hasLeft, renewSession, useSession } from '#app/lib/session.ts';
import type { SessionUser } from '#contract/users.ts';

/**
 * Who is in the panel, or null while nobody is known. Signed out leads to the sign-in and back; so does a session that ends
 * on the way, with a word about it. The server checks every call again: this only spares people dead screens.
 */
export function useGuard(): SessionUser | null {
  const hydrated = useHydrated();
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const text = useAdminMessages().panel.loginAgain;
  const { loginFor } = usePaths();
  const wasIn = useRef(false);

  useEffect(() => {
    // A refusal drops the session by itself; without a response the panel opens and its screens say what failed.
    void renewSession();
  }, []);

  useEffect(() => {
    if (!hydrated) return;
    if (session) {
      wasIn.current = true;
      return;
    }
    forgetPrivate(client);
    if (wasIn.current && hasLeft()) {
      // The sign-out leads on to the home page; nothing of this person stays.
      dropAllDrafts();
      return;
    }
    if (wasIn.current) toast.error(text, { id: 'login-again' });
    void navigate(loginFor(pathname + search + hash), { replace: true });
  }, [hydrated, session, client, navigate, pathname, search, hash, text, loginFor]);

  return hydrated ? session : null;
}
