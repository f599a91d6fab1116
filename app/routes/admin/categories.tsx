import { Plus } from 'lucide-react';
import { CategoriesList } from '../../features/admin-categories/categories-list.tsx';
import { useAdminMessages } from '../../lib/admin/messages.ts';
import { useUrlDialog } from '../../lib/admin/url-dialog.ts';
import { PanelPage } from '../../ui/admin/panel-page.tsx';
import { Button } from '../../ui/button.tsx';

export default function Categories() {
  const m = useAdminMessages().categories;
  const form = useUrlDialog('form');
  const add = (
    <Button onClick={() => form.open('new')}>
      <Plus aria-hidden="true" size={20} />
      {m.add}
    </Button>
  );
  return (
    <PanelPage title={m.title} action={add}>
      <CategoriesList form={form.value} onOpen={form.open} onClose={form.close} />
    </PanelPage>
  );
}
