import { ASSIGNABLE_ROLES } from '../../../contract/enums.ts';
import { type RoleChange, roleChange, type User } from '../../../contract/users.ts';
import { useContractForm } from '../../lib/admin/contract-form.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useWrite } from '../../lib/admin/use-write.ts';
import { api } from '../../lib/api.ts';
import { FormFrame } from '../../ui/admin/form-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';

type Props = { user: User | undefined; onClose: () => void };

export function RoleDialog({ user, onClose }: Props) {
  const m = useAdminMessages().users;
  return (
    <Dialog open={user !== undefined} onClose={onClose} title={m.changeRole}>
      {user ? <RoleForm key={user.id} user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

const roleForm = roleChange.pick({ role: true });
const options = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }));

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
  const m = useAdminMessages();
  const assigned = options.some(({ value }) => value === user.role);
  const form = useContractForm({
    schema: roleForm,
    initial: { role: assigned ? user.role : '' },
    draft: `role ${user.id}`,
  });
  const change = useWrite({
    call: (input: RoleChange) => api.put<{ message: string }>('user/user/save', input),
    spoils: 'users',
    words: { silent: m.users.roleRefused, noAnswer: m.users.roleFailed, broken: m.users.roleFailed },
    onDone: onClose,
    onRefused: form.showRefusal,
  });
  // The name and e-mail travel along so that the server can tell if someone changed this user in the meantime.
  const save = form.handleSubmit(({ role }) =>
    change.run({ id: user.id, role, email: user.email, username: user.username }),
  );
  return (
    <FormFrame
      onSubmit={save}
      failure={change.failure}
      submit={m.common.save}
      busy={change.busy}
      restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      onCancel={onClose}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-block bg-sand px-4 py-3">
        <dt className="text-ash">{m.users.username}</dt>
        <dd className="font-semibold break-words">{user.username}</dd>
        <dt className="text-ash">{m.users.email}</dt>
        <dd className="break-words">{user.email}</dd>
      </dl>
      <SelectField
        label={m.users.role}
        options={options}
        placeholder={assigned ? undefined : m.users.chooseRole}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      />
    </FormFrame>
  );
}
