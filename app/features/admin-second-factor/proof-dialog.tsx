import type { ReactNode } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { knowsPasskeys, showPasskey } from '#app/lib/second-factor.ts';
import { useSession } from '#app/lib/session.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Call } from '#contract/calls/call.ts';
import { beginProof } from '#contract/calls/second-factor.ts';
import { LIMITS } from '#contract/limits.ts';
import { type OwnProof, passwordProof } from '#contract/second-factor.ts';

type Props<Reply extends { message: string }> = {
  title: string;
  text?: string;
  submit: string;
  /** Whether this person has a passkey to show in place of the password. */
  hasPasskey: boolean;
  /** What the proof is for. */
  call: (proof: OwnProof) => Promise<Reply>;
  writes?: Call;
  /** The reply is shown in a dialog of its own. */
  shown?: boolean;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Fields of the change itself, above the password. */
  children?: ReactNode;
};

/** Asks for the password, or a passkey, and then makes one call with it. */
export function ProofDialog<Reply extends { message: string }>(props: Props<Reply>) {
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      <ProofForm {...props} />
    </Dialog>
  );
}

async function proofByPasskey(): Promise<OwnProof> {
  const { data } = await request(beginProof, {});
  return { passkey: { step: data.step, response: await showPasskey(data.options) } };
}

function ProofForm<Reply extends { message: string }>(props: Props<Reply>) {
  const { text, submit, hasPasskey, call, writes, shown, onDone, onClose, children } = props;
  const m = useAdminMessages();
  const email = useSession()?.userEmail;
  const form = useContractForm({ schema: passwordProof, initial: { currentPassword: '' } });
  const write = useWrite({
    call: async (proof: OwnProof | 'passkey') => call(proof === 'passkey' ? await proofByPasskey() : proof),
    writes,
    shown,
    words: { noResponse: m.failures.noResponse, broken: m.secondFactor.passkeyFailed },
    onDone,
    onRefused: form.showRefusal,
  });
  return (
    <FormFrame
      onSubmit={form.handleSubmit((proof) => write.run(proof))}
      failure={write.failure}
      submit={submit}
      busy={write.busy}
      onCancel={onClose}
    >
      {text ? <p className="break-words">{text}</p> : null}
      {children}
      <p>{m.secondFactor.ask}</p>
      {/* So that a password manager knows whose password this is. */}
      <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        label={m.account.current}
        required
        autoComplete="current-password"
        maxLength={LIMITS.passwordMax}
        error={form.formState.errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      {hasPasskey && knowsPasskeys() ? (
        <Button variant="quiet" disabled={write.busy} onClick={() => write.run('passkey')}>
          {m.secondFactor.usePasskey}
        </Button>
      ) : null}
    </FormFrame>
  );
}
