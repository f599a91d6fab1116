import { SiteSettings } from '#app/features/admin-site/site-settings.tsx';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';

export default function SitePage() {
  const m = useAdminMessages().site;
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <SiteSettings />
    </PanelPage>
  );
}
