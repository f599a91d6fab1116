import { ArrowUpDown, Plus } from 'lucide-react';
import { CategoriesList } from '#app/features/admin-categories/categories-list.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { Button } from '#app/ui/button.tsx';

export default function Categories() {
  const m = useAdminMessages().categories;
  const form = useUrlDialog('form');
  const add = (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={() => form.open('order')}>
        <ArrowUpDown aria-hidden="true" size={20} />
        {m.order}
      </Button>
      <Button onClick={() => form.open('new')}>
        <Plus aria-hidden="true" size={20} />
        {m.add}
      </Button>
    </div>
  );
  return (
    <PanelPage title={m.title} action={add}>
      <CategoriesList form={form.value} onOpen={form.open} onClose={form.close} />
    </PanelPage>
  );
}
