import { CircleUser, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useLogout } from './use-logout.ts';

/** The link to the panel and, where the side menu is not at hand, the one to sign out. Visitors never load this file. */
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
        title={messages.logout}
        className="hidden size-11 items-center justify-center gap-2 whitespace-nowrap rounded-block font-medium hover:bg-white/10 lg:inline-flex xl:w-auto xl:px-2"
      >
        <LogOut aria-hidden="true" size={18} />
        <span className="max-xl:sr-only">{messages.logout}</span>
      </button>
    </>
  );
}
