import { Navigate, Outlet, useLocation } from 'react-router';
import { PanelFrame } from '#app/features/admin-frame/panel-frame.tsx';
import { PanelWaiting } from '#app/features/admin-frame/panel-waiting.tsx';
import { PasswordBanner } from '#app/features/admin-frame/password-banner.tsx';
import { useGuard } from '#app/features/admin-frame/use-guard.ts';
import { SecondFactor } from '#app/features/admin-second-factor/second-factor.tsx';
import { useNeeded } from '#app/features/admin-second-factor/use-needed.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PanelData } from '#app/lib/admin/panel-data.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { UnsavedGuard } from '#app/ui/admin/unsaved-guard.tsx';
import { PATHS } from '#contract/paths.ts';
import { type Access, mayUse, PANEL_SCREENS } from '#contract/permissions.ts';
import type { SessionUser } from '#contract/users.ts';

const SCREENS = Object.values(PANEL_SCREENS);

/** Who may open the screen at this address; a screen that the table does not name is for ADMIN alone. */
function accessOf(pathname: string): Access {
  const path = pathname
    .slice(PATHS.panel.length)
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  return SCREENS.find((screen) => screen.path.toLowerCase() === path)?.access ?? 'admin';
}

/**
 * The HTML of the panel is the same for everybody and holds nothing: who is signed in is known in the browser alone, and
 * everything is drawn there.
 */
export default function Panel() {
  return (
    <PanelData>
      <Guarded />
    </PanelData>
  );
}

function Guarded() {
  const user = useGuard();
  const m = useAdminMessages().panel;
  const access = accessOf(useLocation().pathname);
  return (
    <>
      <meta name="robots" content="noindex" />
      {/* The bar above is see-through until the page is scrolled; over the panel's white it would be a dull grey. */}
      <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-16 bg-charcoal" />
      {user ? <Allowed user={user} access={access} /> : <PanelWaiting label={m.checking} />}
    </>
  );
}

/** All that somebody sees who must have a second factor and has none yet. */
function SetUpFactor() {
  const m = useAdminMessages().secondFactor;
  return (
    <PanelPage title={m.requiredTitle}>
      <p className="mb-6 max-w-prose">{m.requiredIntro}</p>
      <SecondFactor />
    </PanelPage>
  );
}

function Allowed({ user, access }: { user: SessionUser; access: Access }) {
  if (useNeeded()) return <SetUpFactor />;
  if (!mayUse(access, user.userRole, user.editor)) return <Navigate to={PATHS.panel} replace />;
  return (
    <PanelFrame user={user}>
      <UnsavedGuard>
        <PasswordBanner />
        <Outlet />
      </UnsavedGuard>
    </PanelFrame>
  );
}
