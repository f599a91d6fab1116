import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RegisterForm } from '#app/features/account/register-form.tsx';
import { InviteButton } from '#app/features/admin-users/invite-button.tsx';
import { dropDraft, keepDraft } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useLetGo, useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useDraft } from '#app/lib/admin/use-draft.ts';
import { useRefresh } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { getMe } from '#contract/calls/public.ts';
import { register } from '#contract/calls/sign-in.ts';
import { panelPath } from '#contract/permissions.ts';

const DRAFT = 'register';

/** Registering is open to everybody, so a session that has ended must be noticed first: it would make a USER of a colleague. */
export default function RegisterUser() {
  const m = useAdminMessages().createUser;
  const navigate = useNavigate();
  const refresh = useRefresh();
  const kept = useDraft(DRAFT);
  const [typed, setTyped] = useState(kept !== null);
  const letGo = useLetGo();
  useUnsaved(typed ? 'kept' : null);
  const onRegistered = () => {
    dropDraft(DRAFT);
    letGo();
    void refresh(register);
    void navigate(panelPath('users'));
  };
  return (
    <PanelPage title={m.title} intro={m.intro} action={<InviteButton />}>
      <div className="max-w-xl rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
        <RegisterForm
          onRegistered={onRegistered}
          before={() => request(getMe, {})}
          kept={kept}
          onTyped={(now) => {
            const some = Object.values(now).some(Boolean);
            setTyped(some);
            if (some) keepDraft(DRAFT, now);
            else dropDraft(DRAFT);
          }}
        />
      </div>
    </PanelPage>
  );
}
