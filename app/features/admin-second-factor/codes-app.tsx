import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useFormatDate } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { addTotp, beginTotp, removeTotp } from '#contract/calls/second-factor.ts';
import { type OwnFactors, totpAdding } from '#contract/second-factor.ts';
import type { Added } from './added.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { useCopy } from './use-copy.ts';

type Begun = { step: string; secret: string; address: string };
type Props = { factors: OwnFactors; onAdded: (added: Added) => void };

export function CodesApp({ factors, onAdded }: Props) {
  const m = useAdminMessages().secondFactor;
  const formatDate = useFormatDate();
  const [asking, setAsking] = useState<'connect' | 'disconnect' | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const hasPasskey = factors.passkeys.length > 0;
  const close = () => setAsking(null);
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h3 className="text-lg">{m.app}</h3>
      <p className="text-ash">{m.appIntro}</p>
      {factors.totp ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">{m.appConnected(formatDate(factors.totp.createdAt))}</p>
          <Button variant="quiet" onClick={() => setAsking('disconnect')}>
            {m.disconnectApp}
          </Button>
        </div>
      ) : (
        <Button className="justify-self-start" onClick={() => setAsking('connect')}>
          {m.connectApp}
        </Button>
      )}
      {asking === 'connect' ? (
        <ProofDialog
          title={m.connectApp}
          submit={m.continue}
          hasPasskey={hasPasskey}
          call={(body) => request(beginTotp, { body })}
          shown
          onDone={({ data }) => {
            close();
            setBegun(data);
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'disconnect' ? (
        <ProofDialog
          title={m.disconnectApp}
          text={m.disconnectText}
          submit={m.remove}
          hasPasskey={hasPasskey}
          call={(body) => request(removeTotp, { body })}
          writes={removeTotp}
          onDone={close}
          onClose={close}
        />
      ) : null}
      <Dialog open={begun !== null} onClose={() => setBegun(null)} title={m.connectApp}>
        {begun ? (
          <ConnectForm
            begun={begun}
            onDone={(added) => {
              setBegun(null);
              onAdded(added);
            }}
            onClose={() => setBegun(null)}
          />
        ) : null}
      </Dialog>
    </section>
  );
}

const codeForm = totpAdding.pick({ code: true });

function ConnectForm(props: { begun: Begun; onDone: (added: Added) => void; onClose: () => void }) {
  const { begun, onDone, onClose } = props;
  const m = useAdminMessages();
  const copy = useCopy();
  const form = useContractForm({ schema: codeForm, initial: { code: '' } });
  const connect = useWrite({
    call: ({ code }: { code: string }) => request(addTotp, { body: { step: begun.step, code } }),
    writes: addTotp,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    shown: true,
    onDone,
    onRefused: form.showRefusal,
  });
  return (
    <FormFrame
      onSubmit={form.handleSubmit((values) => connect.run(values))}
      failure={connect.failure}
      submit={m.secondFactor.connect}
      busy={connect.busy}
      onCancel={onClose}
    >
      <p>{m.secondFactor.scan}</p>
      <QrCode text={begun.address} label={m.secondFactor.qr} />
      <div className="grid gap-1">
        <p>{m.secondFactor.secret}</p>
        <p className="font-mono break-all" translate="no">
          {begun.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => copy(begun.secret)}>
            <Copy aria-hidden="true" size={18} />
            {m.secondFactor.copySecret}
          </Button>
          <AnchorButton variant="quiet" href={begun.address} className="md:hidden">
            {m.secondFactor.openApp}
          </AnchorButton>
        </div>
      </div>
      <TextField
        label={m.secondFactor.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        hint={m.secondFactor.codeHint}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
    </FormFrame>
  );
}
