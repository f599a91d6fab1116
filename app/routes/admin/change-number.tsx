import { Link } from 'react-router';
import { ChangeNumber } from '#app/features/admin-numbers/numbers-form.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { panelPath } from '#contract/permissions.ts';

export default function ChangeNumberPage() {
  const m = useAdminMessages().numbers;
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <ChangeNumber />
      <Link
        to={`${panelPath('site')}#number`}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-terracotta-700 underline"
      >
        {m.contactForm}
      </Link>
    </PanelPage>
  );
}
