import { CircleUser, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useLogout } from './use-logout.ts';

/** Links to the panel and, where there is room, to sign out (the panel has that too). Visitors never load this file. */
export default function AccountLinks() {
  const messages = useMessages().nav;
  const paths = usePaths();
  const leave = useLogout();
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
        className="hidden min-h-11 items-center gap-2 whitespace-nowrap rounded-block px-2 font-medium hover:bg-white/10 xl:inline-flex"
      >
        <LogOut aria-hidden="true" size={18} /> {messages.logout}
      </button>
    </>
  );
}
