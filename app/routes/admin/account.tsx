import { PasswordForm } from '../../features/admin-account/password-form.tsx';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { PanelPage } from '../../ui/admin/panel-page.tsx';
import type { PanelHandle } from './panel.tsx';

export const handle = { everyRole: true } satisfies PanelHandle;

export default function Account() {
  return (
    <PanelPage title={useAdminMessages().account.title}>
      <PasswordForm />
    </PanelPage>
  );
}
