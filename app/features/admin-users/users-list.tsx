import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, UserCog } from 'lucide-react';
import type { User } from '../../../contract/users.ts';
import { formatDate } from '../../lib/admin/format-date.ts';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useUrlDialog } from '../../lib/admin/url-dialog.ts';
import { useReadFailure } from '../../lib/admin/use-read-failure.ts';
import { api } from '../../lib/api.ts';
import { usersQuery } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { type Column, DataList } from '../../ui/admin/data-list.tsx';
import { RoleBadge } from '../../ui/admin/role-badge.tsx';
import { RowAction } from '../../ui/admin/row-action.tsx';
import { useDeletion } from '../../ui/admin/use-deletion.tsx';
import { RoleDialog } from './role-dialog.tsx';

export function UsersList() {
  const m = useAdminMessages().users;
  const client = useQueryClient();
  const ownId = useSession()?.id;
  const users = useQuery(usersQuery());
  const roleOf = useUrlDialog('role');
  useReadFailure(users, { noAnswer: m.fetchFailed, broken: m.fetchFailed });

  const deletion = useDeletion<User>({
    call: (user) => api.delete(`user?id=${user.id}`),
    question: (user) => m.confirm(user.username, user.email),
    onGone: (gone) => client.setQueryData(usersQuery().queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    spoils: 'users',
    words: { noAnswer: m.deleteFailed, broken: m.deleteFailed },
  });

  const columns: Column<User>[] = [
    { header: m.serial, cell: (_, index) => index + 1 },
    { header: m.id, cell: (user) => user.id },
    {
      header: m.username,
      heading: true,
      cell: (user) => (
        <>
          {user.username}
          {user.id === ownId ? <span className="font-normal text-ash"> ({m.you})</span> : null}
        </>
      ),
    },
    { header: m.email, cell: (user) => user.email },
    { header: m.role, cell: (user) => <RoleBadge role={user.role} /> },
    { header: m.created, cell: (user) => formatDate(user.created_at) },
    {
      header: m.action,
      actions: true,
      cell: (user) => (
        <>
          <RowAction label={m.editRole(user.username)} onClick={() => roleOf.open(String(user.id))} icon={UserCog} />
          <RowAction label={m.deleteUser(user.username)} onClick={() => deletion.ask(user)} icon={Trash2} danger />
        </>
      ),
    },
  ];

  return (
    <>
      <DataList
        label={m.title}
        list={users}
        rowKey={(user) => user.id}
        columns={columns}
        empty={m.none}
        failure={m.fetchFailed}
      />
      <RoleDialog user={users.data?.find((user) => String(user.id) === roleOf.value)} onClose={roleOf.close} />
      {deletion.dialog}
    </>
  );
}
