import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Site } from '#contract/site.ts';
import { PictureEditor } from './picture-editor.tsx';
import { SectionFrame } from './section-frame.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import { useSection } from './use-section.ts';

const PAGES = ['about', 'contact', 'login'] as const;
const SHAPES = { about: 'aspect-21/9', contact: 'aspect-4/3', login: 'aspect-3/4' };

export function Side({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'side', ['side']);
  const { draft, change, errorOf } = section;
  const { rule } = usePictureUpload();
  const preview = (
    <div className="grid grid-cols-[21fr_12fr_7fr] items-start gap-2 bg-sand p-3">
      {PAGES.map((page) => (
        <Picture
          key={`${page} ${draft.side[page].id}`}
          picture={draft.side[page]}
          alt=""
          sizes="320px"
          className={`${SHAPES[page]} rounded-block`}
        />
      ))}
    </div>
  );
  return (
    <SectionFrame name="side" intro={m.pictures.sideIntro} section={section} preview={preview}>
      <p className="text-ash text-sm">{`${rule} ${m.pictures.file}`}</p>
      {PAGES.map((page) => (
        <fieldset key={page} className="min-w-0 rounded-lg border border-line p-3">
          <legend className="px-1 font-semibold">{m.pictures.sides[page]}</legend>
          <PictureEditor
            picture={draft.side[page]}
            name={m.pictures.sides[page]}
            path={`side.${page}`}
            errorOf={errorOf}
            onChange={(picture) => change(({ side }) => ({ side: { ...side, [page]: picture } }))}
          />
        </fieldset>
      ))}
    </SectionFrame>
  );
}
