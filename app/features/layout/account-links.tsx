import { CircleUser, LogOut } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { logout, useSession } from '#app/lib/session.ts';

/** Links to the panel and to sign out. Rendered in the browser only: cached HTML is the same for everybody. */
export function AccountLinks() {
  const messages = useMessages().nav;
  const paths = usePaths();
  const session = useSession();
  const leave = useLogout();
  if (!session) return null;
  return (
    <>
      <Link
        to={paths.panel}
        aria-label={messages.panel}
        title={messages.panel}
        className="grid size-11 place-items-center rounded-block hover:bg-white/10"
      >
        <CircleUser aria-hidden="true" />
      </Link>
      <button
        type="button"
        onClick={leave}
        className="hidden min-h-11 items-center gap-2 rounded-block px-3 font-medium hover:bg-white/10 lg:inline-flex"
      >
        <LogOut aria-hidden="true" size={18} /> {messages.logout}
      </button>
    </>
  );
}

/** Clears the session and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const paths = usePaths();
  return () => {
    void logout();
    void navigate(paths.home);
  };
}
