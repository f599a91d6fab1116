import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { keepNeed } from '#app/lib/second-factor.ts';
import { login } from '#app/lib/session.ts';
import { useSending } from '#app/lib/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import * as calls from '#contract/calls/sign-in.ts';
import type { FactorKind } from '#contract/second-factor.ts';
import type { LoginInput, LoginResponse } from '#contract/users.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';
import { useSignInMessages } from './sign-in-messages.ts';

const signIn = (body: LoginInput) => request(calls.login, { body });

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const messages = useSignInMessages().loginPage;
  const [asked, setAsked] = useState<{ ticket: string; kinds: FactorKind[] } | null>(null);
  const enter = ({ user, expiresIn, needsSecondFactor }: LoginResponse) => {
    keepNeed(needsSecondFactor === true);
    login(user, expiresIn);
    toast.success(messages.done);
    onLoggedIn();
  };
  const signingIn = useSending({
    send: signIn,
    onDone: (result) => {
      if ('secondFactor' in result) setAsked(result.secondFactor);
      else enter(result);
    },
    onFailed: (error) => {
      console.error('Login failed:', error);
      toast.error((error instanceof ApiError && error.serverMessage) || messages.failed);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    signingIn.run({ email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') });
  };

  if (asked) return <SecondStep {...asked} onSignedIn={enter} onStartAgain={() => setAsked(null)} />;
  return (
    // method=dialog outside a dialog submits nothing, so before scripts run a password cannot end up in an address.
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
      <Button type="submit" busy={signingIn.busy}>
        {signingIn.busy ? messages.submitting : messages.submit}
      </Button>
      <PasskeyButton onSignedIn={enter} />
    </form>
  );
}
