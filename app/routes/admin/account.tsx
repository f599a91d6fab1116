import { DetailsForm } from '#app/features/admin-account/details-form.tsx';
import { PasswordForm } from '#app/features/admin-account/password-form.tsx';
import { SessionsList } from '#app/features/admin-account/sessions-list.tsx';
import { SecondFactor } from '#app/features/admin-second-factor/second-factor.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { BackToWorkbench } from '#app/ui/admin/back-to-workbench.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';

export default function Account() {
  const m = useAdminMessages().account;
  return (
    <PanelPage title={m.title} action={<BackToWorkbench />}>
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
