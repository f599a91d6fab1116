import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useSending } from '#app/lib/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { register } from '#contract/calls/sign-in.ts';
import { LIMITS } from '#contract/limits.ts';
import type { RegisterInput } from '#contract/users.ts';
import { useSignInMessages } from './sign-in-messages.ts';

/** The server alone judges what was typed; its sentences are shown beside the fields they are about. */
const errorOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((found) => found.field === field)?.message : undefined;

type Typed = Pick<RegisterInput, 'username' | 'email'>;
type Props = {
  onRegistered: () => void;
  /** Asked before anything is sent; where it fails, nothing is. */
  before?: () => Promise<unknown>;
  /** Text of an earlier try, and whoever keeps it. Never the password. */
  kept?: Partial<Typed> | null;
  onTyped?: (typed: Typed) => void;
};

/** The one registration form: of strangers on /signup and of the panel's Create User. */
export function RegisterForm({ onRegistered, before, kept, onTyped }: Props) {
  const messages = useSignInMessages().registerForm;
  const form = useRef<HTMLFormElement>(null);
  /** Fields that were typed into since the server spoke: what it had against them is not true any more. */
  const [mended, setMended] = useState<readonly string[]>([]);
  const registration = useSending({
    send: async (input: RegisterInput) => {
      await before?.();
      return request(register, { body: input });
    },
    onDone: () => {
      toast.success(messages.done);
      onRegistered();
    },
    onFailed: (error) => {
      // The panel itself says that a session is over.
      if (error instanceof ApiError && error.status === 401) return;
      toast.error((error instanceof ApiError && error.serverMessage) || messages.failed);
    },
  });

  useEffect(() => {
    if (registration.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [registration.error]);

  const wrong = (field: string) => (mended.includes(field) ? undefined : errorOf(registration.error, field));
  const read = (element: HTMLFormElement): RegisterInput => {
    const typed = new FormData(element);
    const text = (name: string) => String(typed.get(name) ?? '');
    return { username: text('username'), email: text('email'), password: text('password') };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMended([]);
    registration.run(read(event.currentTarget));
  };
  const type = (event: FormEvent<HTMLFormElement>) => {
    const { username, email } = read(event.currentTarget);
    onTyped?.({ username, email });
    const { name } = event.target as HTMLInputElement;
    if (registration.error) setMended((now) => [...now, name]);
  };

  return (
    // method=dialog outside a dialog submits nothing, so before scripts run a password cannot end up in an address.
    <form ref={form} method="dialog" onSubmit={submit} onInput={type} className="grid gap-5">
      <TextField
        label={messages.name}
        name="username"
        defaultValue={kept?.username}
        autoComplete="name"
        maxLength={LIMITS.username}
        error={wrong('username')}
      />
      <TextField
        label={messages.email}
        name="email"
        type="email"
        defaultValue={kept?.email}
        autoComplete="email"
        maxLength={LIMITS.email}
        error={wrong('email')}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="new-password"
        hint={messages.passwordRule(LIMITS.passwordMin)}
        error={wrong('password')}
      />
      <Button type="submit" busy={registration.busy}>
        {registration.busy ? messages.submitting : messages.submit}
      </Button>
    </form>
  );
}
