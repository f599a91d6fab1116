import { type FormEvent, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { getSession, logout } from '#app/lib/session.ts';
import { useSending } from '#app/lib/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { setPassword } from '#contract/calls/sign-in.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PasswordSetting } from '#contract/users.ts';
import { useSignInMessages } from './sign-in-messages.ts';

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.errors : []);

type Props = {
  /** Of the one-time link; it is judged by the server alone. */
  token: string;
  onSet: () => void;
  /** The link opens nothing any more. */
  onInvalid: () => void;
};

export function SetPasswordForm({ token, onSet, onInvalid }: Props) {
  const messages = useSignInMessages().setPasswordPage;
  const form = useRef<HTMLFormElement>(null);
  const setting = useSending({
    send: (body: PasswordSetting) => request(setPassword, { body }),
    onDone: async () => {
      // Somebody else may be signed in at this screen; the next to sign in here is the one who chose this password.
      if (getSession()) await logout();
      toast.success(messages.done);
      onSet();
    },
    onFailed: (error) => {
      if (fieldsOf(error).some(({ field }) => field === 'token')) return onInvalid();
      toast.error((error instanceof ApiError && error.serverMessage) || messages.failed);
    },
  });
  const fault = fieldsOf(setting.error).find(({ field }) => field === 'password')?.message;

  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [fault]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setting.run({ token, password: String(new FormData(event.currentTarget).get('password') ?? '') });
  };

  return (
    // `dialog` outside a dialog submits nothing: a press before the scripts are there cannot put a password into an address.
    <form ref={form} method="dialog" onSubmit={submit} className="grid gap-5">
      <p>{messages.intro}</p>
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        hint={messages.rule(LIMITS.passwordMin)}
        error={fault}
      />
      <Button type="submit" busy={setting.busy}>
        {setting.busy ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}
