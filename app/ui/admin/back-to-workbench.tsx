import { ArrowLeft } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSession } from '#app/lib/session.ts';
import { PANEL_FRONTS, panelPath } from '#contract/permissions.ts';
import { LinkButton } from '../button.tsx';

/** For GENERAL, whose menu has no entry for the front; nothing for anybody else. */
export function BackToWorkbench() {
  const m = useAdminMessages().account;
  const role = useSession()?.userRole;
  if (!role || PANEL_FRONTS[role] !== 'workbench') return null;
  return (
    <LinkButton variant="quiet" to={panelPath('front')}>
      <ArrowLeft aria-hidden="true" size={18} />
      {m.backToWorkbench}
    </LinkButton>
  );
}
