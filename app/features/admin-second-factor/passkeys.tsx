import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useFormatMoment } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { useHydrated } from '#app/lib/hydrated.ts';
import { knowsPasskeys, makePasskey } from '#app/lib/second-factor.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#contract/calls/second-factor.ts';
import { LIMITS } from '#contract/limits.ts';
import { type OwnFactors, type OwnProof, type Passkey, passkeyNaming } from '#contract/second-factor.ts';
import type { Added } from './added.ts';
import { ProofDialog } from './proof-dialog.tsx';

type Asking = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };
type Props = { factors: OwnFactors; onAdded: (added: Added) => void };

async function add(proof: OwnProof, name: string) {
  const { data } = await request(beginPasskey, { body: proof });
  const response = await makePasskey(data.options);
  return request(addPasskey, { body: { step: data.step, response, name } });
}

export function Passkeys({ factors, onAdded }: Props) {
  const m = useAdminMessages().secondFactor;
  const possible = useHydrated() && factors.passkeysPossible && knowsPasskeys();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { passkeys } = factors;
  const close = () => setAsking(null);
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <h3 className="text-lg">{m.passkeys}</h3>
      <p className="text-ash">{m.passkeysIntro}</p>
      {passkeys.length === 0 ? (
        <p>{m.passkeysNone}</p>
      ) : (
        <ul aria-label={m.passkeys} className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAsking({ what: 'rename', passkey })}
              onRemove={() => setAsking({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {possible ? (
        <Button className="justify-self-start" onClick={() => setAsking({ what: 'add' })}>
          <Fingerprint aria-hidden="true" size={20} />
          {m.addPasskey}
        </Button>
      ) : (
        <p className="text-ash">{m.passkeysUnknown}</p>
      )}
      {asking?.what === 'add' ? (
        <AddDialog
          hasPasskey={passkeys.length > 0}
          onDone={(added) => {
            close();
            onAdded(added);
          }}
          onClose={close}
        />
      ) : null}
      {asking?.what === 'rename' ? (
        <Dialog open onClose={close} title={m.renameTitle}>
          <RenameForm passkey={asking.passkey} onClose={close} />
        </Dialog>
      ) : null}
      {asking?.what === 'remove' ? (
        <ProofDialog
          title={m.removePasskeyTitle}
          text={m.removePasskeyText(asking.passkey.name)}
          submit={m.remove}
          hasPasskey
          call={(body) => request(removePasskey, { params: { id: asking.passkey.id }, body })}
          writes={removePasskey}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function Row({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const m = useAdminMessages().secondFactor;
  const formatMoment = useFormatMoment();
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{passkey.name}</p>
        <p className="text-ash text-sm">
          {m.added}: {formatMoment(passkey.createdAt)}
        </p>
        <p className="text-ash text-sm">
          {m.lastUsed}: {passkey.usedAt ? formatMoment(passkey.usedAt) : m.never}
        </p>
      </div>
      <div className="flex shrink-0">
        <RowAction label={m.renamePasskey(passkey.name)} onClick={onRename} icon={Pencil} />
        <RowAction label={m.removePasskey(passkey.name)} onClick={onRemove} icon={Trash2} danger />
      </div>
    </li>
  );
}

type AddProps = { hasPasskey: boolean; onDone: (added: Added) => void; onClose: () => void };

function AddDialog({ hasPasskey, onDone, onClose }: AddProps) {
  const m = useAdminMessages().secondFactor;
  const [name, setName] = useState(m.passkeyDefault);
  return (
    <ProofDialog
      title={m.addPasskey}
      submit={m.continue}
      hasPasskey={hasPasskey}
      call={(proof) => add(proof, name.trim() || m.passkeyDefault)}
      writes={addPasskey}
      shown
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={m.passkeyName}
        hint={m.passkeyNameHint}
        maxLength={LIMITS.passkeyName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProofDialog>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const m = useAdminMessages();
  const form = useContractForm({ schema: passkeyNaming, initial: { name: passkey.name } });
  const rename = useWrite({
    call: (body: { name: string }) => request(renamePasskey, { params: { id: passkey.id }, body }),
    writes: renamePasskey,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: onClose,
    onRefused: form.showRefusal,
  });
  return (
    <FormFrame
      onSubmit={form.handleSubmit((values) => rename.run(values))}
      failure={rename.failure}
      submit={m.common.save}
      busy={rename.busy}
      onCancel={onClose}
    >
      <TextField
        label={m.secondFactor.passkeyName}
        required
        maxLength={LIMITS.passkeyName}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormFrame>
  );
}
