import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Picture } from '#app/ui/picture.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { Site, SitePicture } from '#contract/site.ts';
import { Fold } from './fold.tsx';
import { PictureList } from './picture-list.tsx';
import { SectionFrame } from './section-frame.tsx';
import { useSection } from './use-section.ts';

const PLACES = [0, 1, 2] as const;

export function Mosaic({ site }: { site: Site }) {
  const m = useAdminMessages().site;
  const section = useSection(site, 'mosaic', ['mosaic']);
  const { draft, change, errorOf } = section;
  const update = (at: number, next: (pictures: readonly SitePicture[]) => SitePicture[]) =>
    change(({ mosaic }) => ({ mosaic: mosaic.map((place, other) => (other === at ? next(place) : place)) }));
  return (
    <SectionFrame
      name="mosaic"
      intro={m.pictures.wallIntro}
      section={section}
      preview={<MosaicPreview places={draft.mosaic} />}
    >
      {PLACES.map((at) => (
        <Fold key={at} title={`${m.pictures.place(at + 1)} (${draft.mosaic[at]?.length ?? 0})`} open={at === 0}>
          <PictureList
            title={m.pictures.place(at + 1)}
            pictures={draft.mosaic[at] ?? []}
            onChange={(next) => update(at, next)}
            path={`mosaic.${at}`}
            most={LIMITS.mosaic}
            errorOf={errorOf}
            of={m.pictures.place(at + 1)}
          />
        </Fold>
      ))}
    </SectionFrame>
  );
}

/** The first picture of each place, as the home page sets them. */
const MosaicPreview = ({ places }: { places: Site['mosaic'] }) => (
  <div className="grid max-w-xl grid-cols-3 gap-2 bg-sand p-3">
    {places.map(([picture], at) => (
      <Picture
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
        key={`${at} ${picture?.id}`}
        picture={picture}
        alt=""
        sizes="320px"
        className={at === 0 ? 'col-span-2 row-span-2 aspect-square rounded-lg' : 'aspect-square rounded-lg'}
      />
    ))}
  </div>
);
