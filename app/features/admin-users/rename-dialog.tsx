import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { getSession, renewSession } from '#app/lib/session.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { renameUser } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import { nameChange, type User } from '#contract/users.ts';

type Props = { user: User | undefined; onClose: () => void };

export function RenameDialog({ user, onClose }: Props) {
  const m = useAdminMessages().users;
  return (
    <Dialog open={user !== undefined} onClose={onClose} title={m.rename}>
      {user ? <RenameForm key={user.id} user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RenameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const m = useAdminMessages();
  const form = useContractForm({
    schema: nameChange,
    initial: { username: user.username },
    draft: `name ${user.id}`,
  });
  const rename = useWrite({
    call: (body: { username: string }) => request(renameUser, { params: { id: user.id }, body }),
    writes: renameUser,
    words: { noResponse: m.users.renameFailed, broken: m.users.renameFailed },
    onDone: () => {
      form.forget();
      onClose();
      if (user.id === getSession()?.id) void renewSession();
    },
    onRefused: form.showRefusal,
  });
  return (
    <FormFrame
      onSubmit={form.handleSubmit((values) => rename.run(values))}
      failure={rename.failure}
      submit={m.common.save}
      busy={rename.busy}
      restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      onCancel={onClose}
    >
      <p className="text-ash break-words">{user.email}</p>
      <TextField
        label={m.users.username}
        required
        maxLength={LIMITS.username}
        error={form.formState.errors.username?.message}
        {...form.register('username')}
      />
    </FormFrame>
  );
}
