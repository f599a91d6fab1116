import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useSending } from '#app/lib/use-sending.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { signInWithCode } from '#contract/calls/sign-in.ts';
import type { FactorKind } from '#contract/second-factor.ts';
import type { LoginResponse } from '#contract/users.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useSignInMessages } from './sign-in-messages.ts';

type Props = {
  ticket: string;
  kinds: readonly FactorKind[];
  onSignedIn: (response: LoginResponse) => void;
  onStartAgain: () => void;
};

/** After a right password: a passkey, the six digits of the codes app, or a recovery code. */
export function SecondStep({ ticket, kinds, onSignedIn, onStartAgain }: Props) {
  const messages = useSignInMessages();
  const { failed } = messages.loginPage;
  const title = useRef<HTMLHeadingElement>(null);
  const [recovering, setRecovering] = useState(false);
  const name = recovering ? 'recoveryCode' : 'code';
  const confirming = useSending({
    send: (typed: string) => request(signInWithCode, { body: { ticket, [name]: typed } }),
    onDone: onSignedIn,
    onFailed: (error) => {
      const said = error instanceof ApiError ? error : null;
      toast.error(said?.serverMessage || failed);
      // Without a field it is the ticket that is over.
      if (said?.status === 401 && said.errors.length === 0) onStartAgain();
    },
  });
  const error = confirming.error instanceof ApiError ? confirming.error.errors[0]?.message : undefined;

  useEffect(() => title.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirming.run(String(new FormData(event.currentTarget).get(name) ?? ''));
  };
  const change = (recover: boolean) => {
    confirming.reset();
    setRecovering(recover);
  };
  const asksForText = recovering || kinds.includes('totp');

  return (
    <div className="grid gap-5">
      <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {messages.stepTitle}
      </h2>
      {kinds.includes('passkey') && !recovering ? (
        <>
          <p>{messages.passkeyIntro}</p>
          <PasskeyButton onSignedIn={onSignedIn} variant={asksForText ? 'quiet' : 'primary'} />
        </>
      ) : null}
      {asksForText ? (
        <form key={name} method="dialog" onSubmit={submit} className="grid gap-4">
          <p>{recovering ? messages.recoveryIntro : messages.codeIntro}</p>
          {recovering ? (
            <TextField
              label={messages.recoveryCode}
              name="recoveryCode"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              error={error}
            />
          ) : (
            <TextField
              label={messages.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              error={error}
            />
          )}
          <Button type="submit" busy={confirming.busy}>
            {messages.confirm}
          </Button>
        </form>
      ) : null}
      <div className="grid justify-items-start">
        {kinds.includes('recovery') && !recovering ? (
          <TextButton onClick={() => change(true)}>{messages.toRecovery}</TextButton>
        ) : null}
        {recovering && kinds.includes('totp') ? (
          <TextButton onClick={() => change(false)}>{messages.toCode}</TextButton>
        ) : null}
        <TextButton onClick={onStartAgain}>{messages.startAgain}</TextButton>
      </div>
      <p className="text-ash text-sm">{messages.lost}</p>
    </div>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 text-left font-semibold text-terracotta-700 underline">
      {children}
    </button>
  );
}
