import { Clapperboard, LayoutGrid, Plus } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMay } from '#app/lib/admin/use-may.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { panelPath } from '#contract/permissions.ts';

/** What an editor has beside the workbench: the side bar's menu is ADMIN's alone. */
export function EditorLinks() {
  const m = useAdminMessages();
  if (!useMay('editor')) return null;
  return (
    <section
      aria-labelledby="editor-title"
      className="mb-6 grid gap-3 rounded-lg border border-line bg-white p-4 shadow-card"
    >
      <div>
        <h2 id="editor-title" className="text-lg">
          {m.workbench.editor}
        </h2>
        <p className="text-ash">{m.workbench.editorHint}</p>
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <LinkButton to={`${panelPath('products')}?form=new`}>
          <Plus aria-hidden="true" size={18} />
          {m.products.upload}
        </LinkButton>
        <LinkButton variant="quiet" to={panelPath('products')}>
          <LayoutGrid aria-hidden="true" size={18} />
          {m.entries.allProducts}
        </LinkButton>
        <LinkButton variant="quiet" to={panelPath('videos')}>
          <Clapperboard aria-hidden="true" size={18} />
          {m.entries.allVideos}
        </LinkButton>
      </div>
    </section>
  );
}
