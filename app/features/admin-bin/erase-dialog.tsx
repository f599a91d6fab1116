import { type FormEvent, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { BinnedThing } from '#contract/bin.ts';
import { eraseFromBin } from '#contract/calls/bin.ts';

type Props = { thing: BinnedThing | null; onClose: () => void };

/** The last way out: whoever deletes for good types the name. */
export function EraseDialog({ thing, onClose }: Props) {
  const m = useAdminMessages().bin;
  return (
    <Dialog open={thing !== null} onClose={onClose} title={m.eraseTitle}>
      {thing ? <EraseForm key={`${thing.kind} ${thing.id}`} thing={thing} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** Spaces and capitals are no reason to type it again. */
const alike = (one: string, other: string): boolean => {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
};

function EraseForm({ thing, onClose }: { thing: BinnedThing; onClose: () => void }) {
  const { bin: m, common } = useAdminMessages();
  const [typed, setTyped] = useState('');
  const { kind, id, name } = thing;
  const erase = useWrite({
    call: () => request(eraseFromBin, { body: { kind, id } }),
    writes: eraseFromBin,
    words: { noResponse: m.eraseFailed, broken: m.eraseFailed },
    onDone: onClose,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (alike(typed, name)) erase.run(undefined);
  };
  return (
    <form onSubmit={send} className="grid gap-4">
      <p className="break-words">
        {m.eraseType(name)} {common.confirmGone}
      </p>
      <TextField
        label={m.eraseName}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {erase.failure ? <Failure text={erase.failure} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={erase.busy} disabled={!alike(typed, name)}>
          {m.eraseYes}
        </Button>
      </div>
    </form>
  );
}
