import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { LIMITS } from '../../../contract/limits.ts';
import type { RegisterInput } from '../../../contract/users.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** The server alone judges what was typed; its sentences are shown beside the fields they are about. */
const errorOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((found) => found.field === field)?.message : undefined;

const register = (input: RegisterInput) => api.post('user/register/save', input);

/** The one registration form: of strangers on /signup and of the panel's Create User. */
export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const messages = useMessages().registerForm;
  const form = useRef<HTMLFormElement>(null);
  const registration = useMutation({
    mutationFn: register,
    onSuccess: () => {
      toast.success(messages.done);
      onRegistered();
    },
    onError: (error) => {
      toast.error((error instanceof ApiError && error.serverMessage) || messages.failed);
    },
  });

  useEffect(() => {
    if (registration.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [registration.error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    registration.mutate({ username: text('username'), email: text('email'), password: text('password') });
  };

  return (
    // `dialog` outside a dialog submits nothing: a press before the scripts are there cannot put a password into an address.
    <form ref={form} method="dialog" onSubmit={submit} className="grid gap-5">
      <TextField
        label={messages.name}
        name="username"
        autoComplete="name"
        maxLength={LIMITS.username}
        error={errorOf(registration.error, 'username')}
      />
      <TextField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email}
        error={errorOf(registration.error, 'email')}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="new-password"
        hint={messages.passwordRule(LIMITS.passwordMin)}
        error={errorOf(registration.error, 'password')}
      />
      <Button type="submit" busy={registration.isPending}>
        {registration.isPending ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}
