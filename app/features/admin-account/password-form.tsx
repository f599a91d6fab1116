import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { renewSession, useSession } from '#app/lib/session.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { changePassword } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import { type PasswordChange, passwordChange } from '#contract/users.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const m = useAdminMessages();
  const email = useSession()?.userEmail;
  const form = useContractForm({ schema: passwordChange, initial: EMPTY });
  const change = useWrite({
    call: (body: PasswordChange) => request(changePassword, { body }),
    writes: changePassword,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: () => {
      form.restart();
      // The banner about the first password goes.
      void renewSession();
    },
    onRefused: form.showRefusal,
  });
  const { errors } = form.formState;
  return (
    <section className="rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h2 className="mb-4 text-xl">{m.account.password}</h2>
      <FormFrame
        onSubmit={form.handleSubmit(change.run)}
        failure={change.failure}
        submit={m.account.submit}
        busy={change.busy}
      >
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
        <PasswordField
          label={m.account.current}
          required
          autoComplete="current-password"
          maxLength={LIMITS.passwordMax}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={m.account.next}
          required
          autoComplete="new-password"
          maxLength={LIMITS.passwordMax}
          hint={m.account.hint}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
      </FormFrame>
    </section>
  );
}
