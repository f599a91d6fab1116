import { Navigate, Outlet, useMatches } from 'react-router';
import type { SessionUser } from '../../../contract/users.ts';
import { site } from '../../../site.config.ts';
import { PANEL } from '../../features/admin-frame/panel-entries.ts';
import { PanelFrame } from '../../features/admin-frame/panel-frame.tsx';
import { useGuard } from '../../features/admin-frame/use-guard.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** What a child may say of itself. One that says nothing is for ADMIN alone. */
export type PanelHandle = { everyRole: true };

const isPanelHandle = (handle: unknown): handle is PanelHandle =>
  typeof handle === 'object' && handle !== null && 'everyRole' in handle;

/**
 * The HTML of the panel is the same for everybody and holds nothing: who is signed in is known in the browser alone, and
 * everything is drawn there.
 */
export default function Panel() {
  const user = useGuard();
  const openToAll = isPanelHandle(useMatches().at(-1)?.handle);
  return (
    <>
      <meta name="robots" content="noindex" />
      {/* The bar above is see-through until the page is scrolled; over the panel's white it would be a dull grey. */}
      <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-16 bg-charcoal" />
      {user ? <Allowed user={user} openToAll={openToAll} /> : <Waiting />}
    </>
  );
}

function Waiting() {
  const m = useAdminMessages().panel;
  return (
    <>
      <title>{`${m.title} · ${site.name}`}</title>
      <Spinner label={m.checking} />
    </>
  );
}

function Allowed({ user, openToAll }: { user: SessionUser; openToAll: boolean }) {
  if (!openToAll && user.userRole !== 'ADMIN') return <Navigate to={PANEL} replace />;
  return (
    <PanelFrame user={user}>
      <Outlet />
    </PanelFrame>
  );
}
