import { useNavigate } from 'react-router';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { PANEL } from '../../features/admin-frame/panel-entries.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useRefresh } from '../../lib/admin/refresh.ts';
import { PanelPage } from '../../ui/admin/panel-page.tsx';

export default function RegisterUser() {
  const m = useAdminMessages().createUser;
  const navigate = useNavigate();
  const refresh = useRefresh();
  const onRegistered = () => {
    void refresh('users');
    void navigate(`${PANEL}/all-users`);
  };
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <div className="max-w-xl rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
        <RegisterForm onRegistered={onRegistered} />
      </div>
    </PanelPage>
  );
}
