import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { LoginAnswer, LoginInput } from '../../../contract/users.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { login } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const signIn = (input: LoginInput) => api.post<LoginAnswer>('user/login/save', input);

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const messages = useMessages().loginPage;
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: (answer) => {
      login(answer.user, answer.expiresIn);
      toast.success(messages.done);
      onLoggedIn();
    },
    onError: (error) => {
      toast.error((error instanceof ApiError && error.serverMessage) || messages.failed);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    signingIn.mutate({ email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') });
  };

  return (
    // `dialog` outside a dialog submits nothing: a press before the scripts are there cannot put a password into an address.
    <form method="dialog" onSubmit={submit} className="grid gap-5">
      <TextField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="username"
        placeholder={messages.emailHint}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        placeholder={messages.passwordHint}
      />
      <Button type="submit" busy={signingIn.isPending}>
        {signingIn.isPending ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}
