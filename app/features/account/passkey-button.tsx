import { Fingerprint } from 'lucide-react';
import { toast } from 'react-hot-toast/headless';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { knowsPasskeys, showPasskey } from '#app/lib/second-factor.ts';
import { useSending } from '#app/lib/use-sending.ts';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { beginPasskeySignIn, signInWithPasskey } from '#contract/calls/sign-in.ts';
import type { LoginResponse } from '#contract/users.ts';
import { useSignInMessages } from './sign-in-messages.ts';

async function signIn(): Promise<LoginResponse> {
  const { data } = await request(beginPasskeySignIn, {});
  return request(signInWithPasskey, { body: { step: data.step, response: await showPasskey(data.options) } });
}

type Props = { onSignedIn: (response: LoginResponse) => void; variant?: ButtonVariant };

/** Keeps its place where the browser has no passkeys, as before that is known: nothing jumps under a thumb. */
export function PasskeyButton({ onSignedIn, variant = 'quiet' }: Props) {
  const messages = useSignInMessages();
  const hydrated = useHydrated();
  const signingIn = useSending({
    send: signIn,
    onDone: onSignedIn,
    onFailed: (error) => {
      toast.error((error instanceof ApiError && error.serverMessage) || messages.passkeyFailed);
    },
  });
  const offered = hydrated && knowsPasskeys();
  return (
    <Button
      variant={variant}
      busy={signingIn.busy}
      onClick={() => signingIn.run()}
      className={offered ? undefined : 'invisible'}
    >
      <Fingerprint aria-hidden="true" size={20} />
      {signingIn.busy ? messages.passkeyWaiting : messages.usePasskey}
    </Button>
  );
}
