import { ExternalLink, LogIn, LogOut, X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useSession } from '#app/lib/session.ts';
import { useSite, useSiteName } from '#app/lib/site.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LightSwitch } from './light-switch.tsx';
import { useNavLinks } from './nav-links.ts';
import { useLogout } from './use-logout.ts';

/** The menu of narrow screens. A native modal: focus stays inside, Escape and a tap outside close it. */
type MenuProps = { open: boolean; onClose: () => void };

const ROW = 'flex min-h-12 items-center gap-3 rounded-block px-3 text-lg hover:bg-white/10';

export default function SideMenu({ open, onClose }: MenuProps) {
  const messages = useMessages();
  const links = useNavLinks();
  const { developer } = useSite();
  const name = useSiteName();
  const dialog = useDialog(open);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; for the keyboard there is Escape.
    <dialog
      ref={dialog}
      aria-label={messages.nav.menu}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="side-menu on-dark fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,86vw)] bg-charcoal text-white backdrop:bg-charcoal-900/60"
    >
      {open ? (
        <div className="flex min-h-full flex-col gap-2 p-4">
          <div className="flex items-center justify-between">
            <span className="px-3 font-display text-xl font-semibold">{name}</span>
            <IconButton label={messages.ui.close} onClick={onClose} className="hover:bg-white/10">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <nav aria-label={messages.nav.label}>
            <ul className="grid gap-1">
              {links.map(({ label, ...link }) => (
                <li key={link.to}>
                  <Link
                    {...link}
                    onClick={onClose}
                    className={`${ROW} aria-[current=page]:bg-white/10 aria-[current=page]:font-semibold`}
                  >
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <AccountRow onChoose={onClose} />
              </li>
            </ul>
          </nav>
          <div className="mt-auto grid justify-items-start gap-2 border-t border-white/20 px-3 pt-4">
            <LanguageSwitch className="-ml-2 sm:-ml-3" />
            <LightSwitch />
            <a
              href={developer.url}
              rel="noopener"
              target="_blank"
              onClick={onClose}
              className="inline-flex min-h-11 items-center gap-2 text-white/85 underline underline-offset-4"
            >
              {messages.nav.developer(developer.name)} <ExternalLink aria-hidden="true" size={16} />
            </a>
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

function AccountRow({ onChoose }: { onChoose: () => void }) {
  const messages = useMessages().nav;
  const paths = usePaths();
  const session = useSession();
  const leave = useLogout();
  if (!session) {
    return (
      <Link to={paths.login} onClick={onChoose} className={ROW}>
        <LogIn aria-hidden="true" size={20} /> {messages.login}
      </Link>
    );
  }
  const leaveAndClose = () => {
    onChoose();
    leave();
  };
  return (
    <button type="button" onClick={leaveAndClose} className={`${ROW} w-full`}>
      <LogOut aria-hidden="true" size={20} /> {messages.logout}
    </button>
  );
}
