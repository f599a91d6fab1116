import { ChevronDown, History, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { SitePart } from '#contract/site.ts';
import { InEitherLanguage } from './preview-language.tsx';
import { SectionVersions } from './section-versions.tsx';
import { SECTIONS, type SectionName } from './sections.ts';
import type { Section } from './use-section.ts';

type Props<P extends SitePart> = {
  name: SectionName;
  intro: string;
  section: Section<P>;
  preview: ReactNode;
  /** The preview shows texts: it can be looked at in both languages. */
  texts?: boolean;
  children: ReactNode;
};

/** One part of the site, folded until it is wanted: what was typed stays when it is folded again. */
export function SectionFrame<P extends SitePart>({ name, intro, section, preview, texts, children }: Props<P>) {
  const m = useAdminMessages().site;
  const title = m.sections[name];
  const { dirty } = section;
  const { hash } = useLocation();
  const frame = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(name === SECTIONS[0]);
  // A link may name the part it is about.
  useEffect(() => {
    if (hash !== `#${name}`) return;
    setOpen(true);
    frame.current?.scrollIntoView();
  }, [hash, name]);
  return (
    <section
      ref={frame}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-20 rounded-lg border border-line bg-white shadow-card"
    >
      <h2 id={`${name}-title`} className="text-xl sm:text-2xl">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-lg px-4 text-left hover:bg-sand sm:px-6"
        >
          {title}
          <ChevronDown aria-hidden="true" className={classNames('shrink-0', open && 'rotate-180')} />
        </button>
      </h2>
      <p role="status" className="px-4 font-semibold text-terracotta-700 text-sm empty:hidden sm:px-6">
        {dirty ? m.unsaved : ''}
      </p>
      {open ? (
        <Fields intro={intro} section={section} title={title} preview={preview} texts={texts}>
          {children}
        </Fields>
      ) : null}
    </section>
  );
}

type FieldsProps<P extends SitePart> = Omit<Props<P>, 'name'> & { title: string };

/** The fields, what they will look like, and the ways to keep or drop what was typed. */
function Fields<P extends SitePart>({ intro, section, title, preview, texts, children }: FieldsProps<P>) {
  const m = useAdminMessages().site;
  const { dirty, busy, conflict, failure } = section;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        section.save();
      }}
      className="grid gap-5 px-4 pb-4 sm:px-6 sm:pb-6"
    >
      <p className="text-ash">{intro}</p>
      {children}
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">{m.preview}</legend>
        {texts ? (
          <InEitherLanguage>{preview}</InEitherLanguage>
        ) : (
          <div className="overflow-hidden rounded-lg border border-line">{preview}</div>
        )}
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
        <EarlierVersions title={title} parts={section.parts} />
        <FirstValues part={title} busy={busy} onChoose={section.toFirst} />
      </div>
    </form>
  );
}

function EarlierVersions({ title, parts }: { title: string; parts: readonly SitePart[] }) {
  const { versions } = useAdminMessages().history;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="sm:ml-auto">
        <History aria-hidden="true" size={18} />
        {versions}
      </Button>
      <SectionVersions title={title} parts={parts} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function FirstValues({ part, busy, onChoose }: { part: string; busy: boolean; onChoose: () => void }) {
  const { site: m, common } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
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
