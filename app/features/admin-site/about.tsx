import { Plus } from 'lucide-react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useTexts } from '#app/lib/site.tsx';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { Site, SiteValue } from '#contract/site.ts';
import { EntryList } from './entry-list.tsx';
import { Fold } from './fold.tsx';
import { usePreviewTexts } from './preview-language.tsx';
import { SectionFrame } from './section-frame.tsx';
import { TwinField } from './twin-field.tsx';
import { useSection } from './use-section.ts';

type About = Site['about'];

export function AboutSection({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'about', ['about']);
  const { about } = section.draft;
  const change = (changes: Partial<About>) => section.change({ about: { ...about, ...changes } });
  const text = (part: 'introduction' | 'mission' | 'vision', max: number, rows: number) => (
    <TwinField
      label={m.about[part]}
      value={about[part]}
      path={`about.${part}`}
      errorOf={section.errorOf}
      max={max}
      rows={rows}
      hint={part === 'introduction' ? m.about.intro : undefined}
      onChange={(value) => change({ [part]: value })}
    />
  );
  return (
    <SectionFrame name="about" intro={m.oneIsEnough} section={section} preview={<AboutPreview about={about} />} texts>
      {text('introduction', LIMITS.introduction, 6)}
      {text('mission', LIMITS.purpose, 3)}
      {text('vision', LIMITS.purpose, 3)}
      {(['coreValues', 'companyValues'] as const).map((list) => (
        <ValueList
          key={list}
          title={m.about[list]}
          values={about[list]}
          path={`about.${list}`}
          errorOf={section.errorOf}
          onChange={(values) => change({ [list]: values })}
        />
      ))}
    </SectionFrame>
  );
}

type ListProps = {
  title: string;
  values: readonly SiteValue[];
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (values: SiteValue[]) => void;
};

const EMPTY: SiteValue = { title: { en: '', so: '' }, text: { en: '', so: '' } };

function ValueList({ title, values, path, errorOf, onChange }: ListProps) {
  const m = useAdminMessages().site.about;
  const say = useTexts();
  return (
    <Fold title={`${title} (${values.length})`}>
      <div className="grid gap-3">
        <EntryList
          label={title}
          items={values}
          onChange={onChange}
          // A value has no id: its place names it, so that a field keeps the focus while one types.
          keyOf={(_, at) => String(at)}
          nameOf={(value, at) => say(value.title).text || m.value(at + 1)}
        >
          {(value, at, change) => (
            <div className="grid min-w-0 gap-3">
              <TwinField
                label={m.valueTitle}
                value={value.title}
                path={`${path}.${at}.title`}
                errorOf={errorOf}
                max={LIMITS.valueTitle}
                onChange={(next) => change({ ...value, title: next })}
              />
              <TwinField
                label={m.valueText}
                value={value.text}
                path={`${path}.${at}.text`}
                errorOf={errorOf}
                max={LIMITS.valueText}
                rows={2}
                onChange={(next) => change({ ...value, text: next })}
              />
            </div>
          )}
        </EntryList>
        {errorOf(path) ? <Failure text={errorOf(path) ?? ''} /> : null}
        {values.length < LIMITS.values ? (
          <Button variant="quiet" className="justify-self-start" onClick={() => onChange([...values, EMPTY])}>
            <Plus aria-hidden="true" size={20} />
            {m.add}
          </Button>
        ) : null}
      </div>
    </Fold>
  );
}

function AboutPreview({ about }: { about: About }) {
  const m = useAdminMessages().site.about;
  const say = usePreviewTexts();
  const introduction = say(about.introduction);
  return (
    <div className="grid gap-4 bg-sand p-4 break-words">
      {introduction.text.split(/\n+/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place; two may say the same.
        <p key={at} lang={introduction.lang}>
          {paragraph}
        </p>
      ))}
      {(['mission', 'vision'] as const).map((part) => {
        const text = say(about[part]);
        return text.text ? (
          <p key={part} className="rounded-block bg-charcoal p-3 text-white">
            <strong className="block font-display">{m[part]}</strong>
            <span lang={text.lang}>{text.text}</span>
          </p>
        ) : null;
      })}
      {(['coreValues', 'companyValues'] as const).map((list) => (
        <div key={list}>
          <p className="font-display font-semibold">{m[list]}</p>
          <ul className="grid gap-2">
            {about[list].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place.
              <li key={at}>
                <strong lang={say(value.title).lang} className="block">
                  {say(value.title).text}
                </strong>
                <span lang={say(value.text).lang} className="text-ash">
                  {say(value.text).text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
