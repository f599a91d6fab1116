import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { TextField } from '#app/ui/field.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { Site } from '#contract/site.ts';
import { usePreviewTexts } from './preview-language.tsx';
import { SectionFrame } from './section-frame.tsx';
import { TwinField } from './twin-field.tsx';
import { useSection } from './use-section.ts';

const PARTS = ['name', 'legalName', 'title', 'tagline', 'description', 'footer', 'developer'] as const;

export function Company({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'company', PARTS);
  const { draft, change, errorOf } = section;
  const text = (
    part: Exclude<(typeof PARTS)[number], 'developer'>,
    label: string,
    max: number,
    more: { rows?: number; hint?: string } = {},
  ) => (
    <TwinField
      label={label}
      value={draft[part]}
      path={part}
      errorOf={errorOf}
      max={max}
      onChange={(value) => change({ [part]: value })}
      {...more}
    />
  );
  const { developer } = draft;
  return (
    <SectionFrame
      name="company"
      intro={m.company.intro}
      section={section}
      preview={<CompanyPreview site={draft} />}
      texts
    >
      {text('name', m.company.name, LIMITS.siteName, { hint: m.oneIsEnough })}
      {text('legalName', m.company.legalName, LIMITS.siteLegalName)}
      {text('title', m.company.lineAbove, LIMITS.siteTitle)}
      {text('tagline', m.company.tagline, LIMITS.siteTitle)}
      {text('description', m.company.description, LIMITS.siteDescription, {
        rows: 3,
        hint: m.company.descriptionHint,
      })}
      {text('footer', m.company.footer, LIMITS.siteDescription, { rows: 3 })}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={m.company.developer}
          value={developer.name}
          maxLength={LIMITS.siteName}
          error={errorOf('developer.name')}
          onChange={(event) => change({ developer: { ...developer, name: event.target.value } })}
        />
        <TextField
          label={m.company.developerUrl}
          type="url"
          value={developer.url}
          maxLength={LIMITS.webAddress}
          error={errorOf('developer.url')}
          onChange={(event) => change({ developer: { ...developer, url: event.target.value } })}
        />
      </div>
    </SectionFrame>
  );
}

type Shown = Pick<Site, (typeof PARTS)[number]>;

/** The bar, the words over the banner, the footer, and the site as a link to it is shown elsewhere, in small. */
function CompanyPreview({ site }: { site: Shown }) {
  const say = usePreviewTexts();
  const [title, tagline] = [say(site.title), say(site.tagline)];
  const [description, footer] = [say(site.description), say(site.footer)];
  return (
    <div className="on-dark text-white">
      <div className="flex items-center gap-2.5 bg-charcoal px-4 py-3">
        <img src="/logo-light.svg" alt="" width="28" height="28" />
        <span className="min-w-0 font-display font-semibold break-words">{say(site.name).text}</span>
      </div>
      <div className="grid gap-1 bg-charcoal-700 px-4 py-6 break-words">
        <p lang={title.lang} className="font-semibold text-sm text-white/90">
          {title.text}
        </p>
        <p className="font-display text-3xl leading-tight">{say(site.legalName).text}</p>
        <p lang={tagline.lang} className="font-display">
          {tagline.text}
        </p>
      </div>
      <div className="grid gap-2 bg-charcoal px-4 py-4 text-sm text-white/85 break-words">
        <p lang={footer.lang} className="whitespace-pre-line">
          {footer.text}
        </p>
        <p className="font-semibold">{site.developer.name}</p>
      </div>
      <div className="grid gap-0.5 bg-white px-4 py-4 text-charcoal text-sm break-words">
        <p className="font-semibold text-base">{say(site.name).text}</p>
        <p lang={description.lang} className="text-ash">
          {description.text}
        </p>
      </div>
    </div>
  );
}
