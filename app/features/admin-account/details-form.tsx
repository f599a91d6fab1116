import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { renewSession, useSession } from '#app/lib/session.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { changeAccount } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import { type AccountChange, accountChange, type SessionUser } from '#contract/users.ts';

/** Begins anew with the name and e-mail that were saved. */
export function DetailsForm() {
  const user = useSession();
  return user ? <Details key={`${user.userName} ${user.userEmail}`} user={user} /> : null;
}

function Details({ user }: { user: SessionUser }) {
  const m = useAdminMessages();
  const form = useContractForm({
    schema: accountChange,
    initial: { username: user.userName, email: user.userEmail, currentPassword: '' },
  });
  const change = useWrite({
    call: (body: AccountChange) => request(changeAccount, { body }),
    writes: changeAccount,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: (_, { username = '', email = '' }) => {
      form.restart({ username, email, currentPassword: '' });
      void renewSession();
    },
    onRefused: form.showRefusal,
  });
  const { errors } = form.formState;
  return (
    <section className="rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h2 className="mb-4 text-xl">{m.account.details}</h2>
      <FormFrame
        onSubmit={form.handleSubmit((values) => change.run(values))}
        failure={change.failure}
        submit={m.account.saveDetails}
        busy={change.busy}
      >
        <TextField
          label={m.account.name}
          required
          autoComplete="name"
          maxLength={LIMITS.username}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label={m.account.email}
          type="email"
          required
          autoComplete="email"
          maxLength={LIMITS.email}
          hint={m.account.detailsHint}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={m.account.current}
          required
          autoComplete="current-password"
          maxLength={LIMITS.passwordMax}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      </FormFrame>
    </section>
  );
}
