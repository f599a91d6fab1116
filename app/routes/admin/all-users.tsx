import { UsersList } from '../../features/admin-users/users-list.tsx';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { PanelPage } from '../../ui/admin/panel-page.tsx';

export default function AllUsers() {
  return (
    <PanelPage title={useAdminMessages().users.title}>
      <UsersList />
    </PanelPage>
  );
}
