import { Plus } from 'lucide-react';
import { CategoriesList } from '../../features/admin-categories/categories-list.tsx';
import { useAdminMessages } from '../../lib/admin-messages.ts';
import { useUrlDialog } from '../../lib/url-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { PanelPage } from '../../ui/panel-page.tsx';

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
