import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { dropDraft } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { changeRole } from '#contract/calls/panel.ts';
import { ASSIGNABLE_ROLES, type AssignableRole } from '#contract/enums.ts';
import { type RoleChange, roleChange, type User } from '#contract/users.ts';

import { AccountBadges } from './account-badges.tsx';
import { DoubtfulRight } from './doubtful-right.tsx';
import { usePasswordLink } from './use-password-link.tsx';

type Props = { user: User | undefined; onClose: () => void };

const draftOf = ({ id }: User): string => `role ${id}`;

export function RoleDialog({ user, onClose }: Props) {
  const m = useAdminMessages().users;
  const links = usePasswordLink({
    onMade: () => {
      if (user) dropDraft(draftOf(user));
      onClose();
    },
  });
  return (
    <>
      <Dialog open={user !== undefined} onClose={onClose} title={m.changeRole}>
        {user ? <RoleForm key={user.id} user={user} onClose={onClose} links={links} /> : null}
      </Dialog>
      {links.dialog}
    </>
  );
}

const roleForm = roleChange.pick({ role: true });
const options = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }));

type FormProps = { user: User; onClose: () => void; links: ReturnType<typeof usePasswordLink> };

function RoleForm({ user, onClose, links }: FormProps) {
  const m = useAdminMessages();
  const [doubted, setDoubted] = useState<AssignableRole | null>(null);
  const assigned = options.some(({ value }) => value === user.role);
  const form = useContractForm({
    schema: roleForm,
    initial: { role: assigned ? user.role : '' },
    draft: draftOf(user),
  });
  const change = useWrite({
    call: (body: RoleChange) => request(changeRole, { body }),
    writes: changeRole,
    words: { silent: m.users.roleRefused, noResponse: m.users.roleFailed, broken: m.users.roleFailed },
    onDone: () => {
      form.forget();
      onClose();
    },
    onRefused: form.showRefusal,
  });
  // The name and e-mail travel along so that the server can tell if someone changed this user in the meantime.
  const give = (role: AssignableRole) => change.run({ id: user.id, role, email: user.email, username: user.username });
  const save = form.handleSubmit(({ role }) => {
    if (user.selfRegistered && role !== user.role) return setDoubted(role);
    give(role);
  });
  if (doubted) {
    return (
      <DoubtfulRight
        user={user}
        question={m.users.doubtQuestion(doubted, user.username, user.email)}
        give={m.users.giveAnyway(doubted)}
        busy={change.busy || links.invite.busy || links.reset.busy}
        failure={change.failure ?? links.invite.failure ?? links.reset.failure}
        onGive={() => give(doubted)}
        onSendLink={() =>
          user.role === 'USER'
            ? links.invite.run({ username: user.username, email: user.email, role: doubted })
            : links.reset.run(user)
        }
        onBack={() => setDoubted(null)}
      />
    );
  }
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
      {user.selfRegistered ? (
        <p className="grid justify-items-start gap-1">
          <AccountBadges user={user} />
          {m.users.selfRegisteredHint}
        </p>
      ) : null}
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
