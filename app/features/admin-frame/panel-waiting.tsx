import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useSiteName } from '#app/lib/site.tsx';
import { Spinner } from '#app/ui/spinner.tsx';

/** Where a screen of the panel will be: the tab has its name from the start. */
export function PanelWaiting({ label }: { label?: string }) {
  const m = useAdminMessages().panel;
  const siteName = useSiteName();
  return (
    <>
      <title>{`${m.title} · ${siteName}`}</title>
      <Spinner label={label} />
    </>
  );
}
