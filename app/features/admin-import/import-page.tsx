import { ArrowLeft, Download } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { AnchorButton } from '#app/ui/button.tsx';
import { addressOf } from '#contract/calls/call.ts';
import { exportProducts, getTemplate } from '#contract/calls/many.ts';
import { panelPath } from '#contract/permissions.ts';
import { PhotoImport } from './photo-import.tsx';
import { TableImport } from './table-import.tsx';

/** Many products at once: a table in and out, and pictures named by code. */
export function ImportPage() {
  const m = useAdminMessages().many.import;
  const { language } = useLanguage();
  return (
    <PanelPage title={m.title} intro={m.intro}>
      <Link
        to={panelPath('products')}
        className="-mt-2 mb-3 -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {m.back}
      </Link>
      <div className="grid gap-6">
        <div className="grid gap-3 sm:grid-cols-2">
          <Fetch href={addressOf(getTemplate, { query: { language } })} label={m.template} hint={m.templateHint} />
          <Fetch href={addressOf(exportProducts)} label={m.export} hint={m.exportHint} />
        </div>
        <TableImport />
        <PhotoImport />
      </div>
    </PanelPage>
  );
}

function Fetch({ href, label, hint }: { href: string; label: string; hint: string }) {
  return (
    <div className="grid content-start justify-items-start gap-2 rounded-lg border border-line bg-white p-4 shadow-card">
      <AnchorButton variant="quiet" href={href} download>
        <Download aria-hidden="true" size={18} />
        {label}
      </AnchorButton>
      <p className="text-ash text-sm">{hint}</p>
    </div>
  );
}
