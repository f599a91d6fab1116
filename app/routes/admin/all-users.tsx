import { UsersList } from '#app/features/admin-users/users-list.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';

export default function AllUsers() {
  return (
    <PanelPage title={useAdminMessages().users.title}>
      <UsersList />
    </PanelPage>
  );
}
