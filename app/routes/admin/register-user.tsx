import { useNavigate } from 'react-router';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { PANEL } from '../../features/admin-frame/panel-entries.ts';
import { keepDraft } from '../../lib/admin/form-draft.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useRefresh } from '../../lib/admin/refresh.ts';
import { useDraft } from '../../lib/admin/use-draft.ts';
import { api } from '../../lib/api.ts';
import { PanelPage } from '../../ui/admin/panel-page.tsx';

const DRAFT = 'register';

/** Registering is open to everybody, so a session that has ended must be noticed first: it would make a USER of a colleague. */
export default function RegisterUser() {
  const m = useAdminMessages().createUser;
  const navigate = useNavigate();
  const refresh = useRefresh();
  const kept = useDraft(DRAFT);
  const onRegistered = () => {
    void refresh('users');
    void navigate(`${PANEL}/all-users`);
  };
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <div className="max-w-xl rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
        <RegisterForm
          onRegistered={onRegistered}
          before={() => api.get('user/me')}
          kept={kept}
          onTyped={(typed) => keepDraft(DRAFT, typed)}
        />
      </div>
    </PanelPage>
  );
}
