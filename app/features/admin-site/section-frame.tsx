import { RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SitePart } from '#contract/site.ts';
import type { SectionName } from './sections.ts';
import type { Section } from './use-section.ts';

type Props<P extends SitePart> = {
  name: SectionName;
  intro: string;
  section: Section<P>;
  preview: ReactNode;
  children: ReactNode;
};

/** One part of the site: its fields, what they will look like, and the ways to keep or drop what was typed. */
export function SectionFrame<P extends SitePart>({ name, intro, section, preview, children }: Props<P>) {
  const m = useAdminMessages().site;
  const title = m.sections[name];
  const { dirty, busy, conflict, failure } = section;
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-20 rounded-lg border border-line bg-white p-4 shadow-card sm:p-6"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${name}-title`} className="text-2xl">
          {title}
        </h2>
        <p role="status" className="font-semibold text-terracotta-700 text-sm">
          {dirty ? m.unsaved : ''}
        </p>
        <p className="w-full text-ash">{intro}</p>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          section.save();
        }}
        className="grid gap-5"
      >
        {children}
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold">{m.preview}</legend>
          <div className="overflow-hidden rounded-lg border border-line">{preview}</div>
        </fieldset>
        {failure ? <Failure text={failure} /> : null}
        {conflict ? (
          <div role="alert" className="grid gap-3 rounded-block bg-danger-100 p-3">
            <p className="font-medium text-danger-700">{m.conflict}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="quiet" onClick={section.putBack}>
                {m.takeTheirs}
              </Button>
              <Button variant="quiet" onClick={section.saveOver}>
                {m.keepMine}
              </Button>
            </div>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={!dirty} className="max-sm:grow">
            {m.save}
          </Button>
          <Button variant="quiet" disabled={!dirty || busy} onClick={section.putBack} title={m.putBackHint}>
            <Undo2 aria-hidden="true" size={18} />
            {m.putBack}
          </Button>
          <FirstValues part={title} busy={busy} onChoose={section.toFirst} />
        </div>
      </form>
    </section>
  );
}

function FirstValues({ part, busy, onChoose }: { part: string; busy: boolean; onChoose: () => void }) {
  const { site: m, common } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)} className="sm:ml-auto">
        <RotateCcw aria-hidden="true" size={18} />
        {m.first}
      </Button>
      <Dialog open={asking} onClose={close} title={m.firstTitle}>
        <p className="mb-5">{m.firstText(part)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={close}>
            {common.no}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              onChoose();
            }}
          >
            {m.firstYes}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
