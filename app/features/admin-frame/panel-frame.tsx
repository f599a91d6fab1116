import { CircleQuestionMark, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMediaQuery } from '#app/lib/media-query.ts';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { mayUse, panelPath, startsOpen } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/users.ts';
import { PanelDrawer } from './panel-drawer.tsx';
import { PanelMenu } from './panel-menu.tsx';

const BESIDE = '(min-width: 48rem)';

type Props = { user: SessionUser; children: ReactNode };

/** The side bar beside the content, or over it on a phone. */
export function PanelFrame({ user, children }: Props) {
  const beside = useMediaQuery(BESIDE);
  return (
    // At least as high as the window, so that the folded footer stands at its lower edge.
    <div className="min-h-[calc(100svh-6.75rem)] md:flex">
      {beside ? <SideBar key={user.id} user={user} /> : <TopStrip user={user} />}
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

function SideBar({ user }: { user: SessionUser }) {
  const m = useAdminMessages().panel;
  const [open, setOpen] = useState(startsOpen(user.userRole));
  const Sign = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <aside
      data-open={open}
      className={classNames(
        'sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col gap-2 self-start overflow-y-auto border-line border-r bg-white p-3',
        open ? 'w-64' : 'w-[4.5rem]',
      )}
    >
      <div className={classNames('flex', open ? 'items-center justify-end' : 'flex-col')}>
        <HelpLink user={user} />
        <IconButton
          label={open ? m.narrowMenu : m.widenMenu}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-ash hover:bg-sand"
        >
          <Sign aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <PanelMenu user={user} narrow={!open} />
    </aside>
  );
}

/** To the help, from every screen. */
function HelpLink({ user }: { user: SessionUser }) {
  const m = useAdminMessages().panel;
  if (!mayUse('staff', user.userRole)) return null;
  return (
    <Link
      to={panelPath('help')}
      aria-label={m.help}
      title={m.help}
      className="inline-grid size-11 shrink-0 place-items-center rounded-block text-ash hover:bg-sand"
    >
      <CircleQuestionMark aria-hidden="true" size={20} />
    </Link>
  );
}

function TopStrip({ user }: { user: SessionUser }) {
  const m = useAdminMessages().panel;
  const [open, setOpen] = useState(false);
  return (
    <div className="sticky top-16 z-20 flex items-center justify-between gap-3 border-line border-b bg-white px-2 py-1">
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-block px-2 font-semibold whitespace-nowrap hover:bg-sand"
      >
        <Menu aria-hidden="true" size={20} />
        {m.menu}
      </button>
      <span className="ml-auto min-w-0 truncate text-ash text-sm">{user.userName}</span>
      <HelpLink user={user} />
      <PanelDrawer open={open} onClose={() => setOpen(false)} label={m.menu}>
        <PanelMenu user={user} onChoose={() => setOpen(false)} />
      </PanelDrawer>
    </div>
  );
}
