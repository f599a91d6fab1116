import { ArrowLeft } from 'lucide-react';
import { DetailsForm } from '#app/features/admin-account/details-form.tsx';
import { PasswordForm } from '#app/features/admin-account/password-form.tsx';
import { SessionsList } from '#app/features/admin-account/sessions-list.tsx';
import { SecondFactor } from '#app/features/admin-second-factor/second-factor.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSession } from '#app/lib/session.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { PANEL_FRONTS, panelPath } from '#contract/permissions.ts';

export default function Account() {
  const m = useAdminMessages().account;
  const role = useSession()?.userRole;
  // GENERAL's menu has no entry for the front.
  const back =
    role && PANEL_FRONTS[role] === 'workbench' ? (
      <LinkButton variant="quiet" to={panelPath('front')}>
        <ArrowLeft aria-hidden="true" size={18} />
        {m.backToWorkbench}
      </LinkButton>
    ) : undefined;
  return (
    <PanelPage title={m.title} action={back}>
      <div className="grid gap-8">
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <DetailsForm />
          <PasswordForm />
        </div>
        <SecondFactor />
        <SessionsList />
      </div>
    </PanelPage>
  );
}
