import { CircleUser, LogOut } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../lib/i18n.tsx';
import { logout, useSession } from '../../lib/session.ts';

/** What a signed-in person has in the bar: the way to the panel, and out. Drawn in the browser alone; no HTML is personal. */
export function AccountLinks() {
  const messages = useMessages().nav;
  const session = useSession();
  const leave = useLogout();
  if (!session) return null;
  return (
    <>
      <Link
        to="/admin-panel"
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
  return () => {
    void logout();
    void navigate('/');
  };
}
