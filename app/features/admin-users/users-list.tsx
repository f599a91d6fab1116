import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, LogOut, Pencil, PenLine, PenOff, ShieldOff, Trash2, UserCog } from 'lucide-react';
import { useFormatDate } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { usersQuery } from '#app/lib/admin/queries.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { request } from '#app/lib/api.ts';
import { useSession } from '#app/lib/session.ts';
import { type Column, DataList } from '#app/ui/admin/data-list.tsx';
import { RoleBadge } from '#app/ui/admin/role-badge.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { useDeletion } from '#app/ui/admin/use-deletion.tsx';
import { deleteUser, endSessionsOf } from '#contract/calls/panel.ts';
import { removeSecondFactor } from '#contract/calls/second-factor.ts';
import type { User } from '#contract/users.ts';
import { AccountBadges } from './account-badges.tsx';
import { EditorDialog } from './editor-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { usePasswordLink } from './use-password-link.tsx';

export function UsersList() {
  const messages = useAdminMessages();
  const m = messages.users;
  const client = useQueryClient();
  const formatDate = useFormatDate();
  const ownId = useSession()?.id;
  const users = useQuery(usersQuery());
  const roleOf = useUrlDialog('role');
  const nameOf = useUrlDialog('name');
  const markOf = useUrlDialog('editor');
  const links = usePasswordLink();
  useReadFailure(users, { noResponse: m.fetchFailed, broken: m.fetchFailed });

  const deletion = useDeletion<User>({
    call: ({ id }) => request(deleteUser, { query: { id } }),
    question: (user) => m.confirm(user.username, user.email),
    onGone: (gone) => client.setQueryData(usersQuery().queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    bin: 'user',
    writes: deleteUser,
    words: { noResponse: m.deleteFailed, broken: m.deleteFailed },
  });

  const signOut = useDeletion<User>({
    call: ({ id }) => request(endSessionsOf, { params: { id } }),
    title: m.signOutTitle,
    question: (user) => m.signOutQuestion(user.username, user.email),
    note: m.signOutNote,
    writes: endSessionsOf,
    words: { noResponse: m.signOutFailed, broken: m.signOutFailed },
  });

  const { secondFactor } = messages;
  const factorRemoval = useDeletion<User>({
    call: ({ id }) => request(removeSecondFactor, { params: { id } }),
    title: secondFactor.removeUserTitle,
    question: (user) => secondFactor.removeUserQuestion(user.username, user.email),
    note: secondFactor.removeUserNote,
    writes: removeSecondFactor,
    words: { noResponse: secondFactor.removeUserFailed, broken: secondFactor.removeUserFailed },
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
    {
      header: m.role,
      cell: (user) => (
        <span className="flex flex-wrap gap-1">
          <RoleBadge role={user.role} editor={user.editor} />
          <AccountBadges user={user} />
        </span>
      ),
    },
    { header: m.created, cell: (user) => formatDate(user.created_at) },
    {
      header: m.action,
      actions: true,
      cell: (user) => (
        <>
          <RowAction label={m.editRole(user.username)} onClick={() => roleOf.open(String(user.id))} icon={UserCog} />
          {user.role === 'GENERAL' ? (
            <RowAction
              label={(user.editor ? m.unmarkUser : m.markUser)(user.username)}
              onClick={() => markOf.open(String(user.id))}
              icon={user.editor ? PenOff : PenLine}
            />
          ) : null}
          <RowAction label={m.renameUser(user.username)} onClick={() => nameOf.open(String(user.id))} icon={Pencil} />
          <RowAction label={m.signOutUser(user.username)} onClick={() => signOut.ask(user)} icon={LogOut} />
          {user.id === ownId ? null : (
            <RowAction label={m.resetUser(user.username)} onClick={() => links.reset.run(user)} icon={KeyRound} />
          )}
          {user.secondFactor && user.id !== ownId ? (
            <RowAction
              label={secondFactor.removeUser(user.username)}
              onClick={() => factorRemoval.ask(user)}
              icon={ShieldOff}
              danger
            />
          ) : null}
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
      <RenameDialog user={users.data?.find((user) => String(user.id) === nameOf.value)} onClose={nameOf.close} />
      <EditorDialog user={users.data?.find((user) => String(user.id) === markOf.value)} onClose={markOf.close} />
      {signOut.dialog}
      {factorRemoval.dialog}
      {deletion.dialog}
      {links.dialog}
    </>
  );
}
