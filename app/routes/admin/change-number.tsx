import { ChangeNumber } from '#app/features/admin-numbers/numbers-form.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';

export default function ChangeNumberPage() {
  const m = useAdminMessages().numbers;
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <ChangeNumber />
    </PanelPage>
  );
}
