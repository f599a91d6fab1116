import { Link, useLocation } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { RoleBadge } from '#app/ui/admin/role-badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PATHS } from '#contract/paths.ts';
import { mayUse, panelPath } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/users.ts';
import { ACCOUNT_ENTRY, MENU_ENTRIES, type PanelEntry } from './panel-entries.ts';

type Props = {
  user: SessionUser;
  /** Signs alone, with their names as tooltips. */
  narrow?: boolean;
  onChoose?: () => void;
};

/** Who is signed in and where they can go: the content of the side bar, and of the drawer on a phone. */
export function PanelMenu({ user, narrow = false, onChoose }: Props) {
  const m = useAdminMessages();
  const entries = mayUse('admin', user.userRole) ? MENU_ENTRIES : [];
  return (
    <div className="flex grow flex-col gap-4">
      {narrow ? <Initial name={user.userName} /> : <Who user={user} />}
      <nav aria-label={m.panel.menu} className="flex grow flex-col gap-4">
        {entries.length > 0 ? (
          <ul className="grid gap-0.5">
            {entries.map((entry) => (
              <Entry key={entry.screen} entry={entry} narrow={narrow} onChoose={onChoose} />
            ))}
          </ul>
        ) : null}
        <ul className="mt-auto border-line border-t pt-2">
          <Entry entry={ACCOUNT_ENTRY} narrow={narrow} onChoose={onChoose} />
        </ul>
      </nav>
    </div>
  );
}

/** Paths are compared as the router does, without regard to case. The panel's front shows an ADMIN the dashboard. */
function isCurrent(entry: PanelEntry, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === panelPath(entry.screen).toLowerCase() || (path === PATHS.panel && entry.screen === 'dashboard');
}

function Entry({ entry, narrow, onChoose }: { entry: PanelEntry; narrow: boolean; onChoose?: () => void }) {
  const label = entry.label(useAdminMessages());
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={panelPath(entry.screen)}
        aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        onClick={onChoose}
        title={narrow ? label : undefined}
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-block px-3 font-medium hover:bg-sand-200',
          'aria-[current=page]:bg-terracotta-100 aria-[current=page]:font-semibold aria-[current=page]:text-terracotta-700',
          narrow && 'justify-center px-0',
        )}
      >
        <entry.icon aria-hidden="true" size={20} className="shrink-0" />
        <span className={narrow ? 'sr-only' : 'min-w-0 break-words'}>{label}</span>
      </Link>
    </li>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center self-center rounded-full bg-charcoal font-display font-semibold text-lg text-white uppercase"
    >
      {Array.from(name.trim())[0]}
    </span>
  );
}

function Who({ user }: { user: SessionUser }) {
  const m = useAdminMessages().panel;
  return (
    <section aria-label={m.signedInAs} className="flex items-start gap-3 border-line border-b px-1 pb-4">
      <Initial name={user.userName} />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-semibold leading-tight break-words">{user.userName}</p>
        <p className="max-w-full text-ash text-sm leading-tight break-words">{user.userEmail}</p>
        <p className="flex flex-wrap gap-1">
          <RoleBadge role={user.userRole} editor={user.editor} />
        </p>
      </div>
    </section>
  );
}
