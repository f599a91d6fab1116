import { Pause, Play } from 'lucide-react';
import { useNear } from '#app/first-view/near.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { useTexts } from '#app/lib/site.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import type { SitePicture } from '#contract/site.ts';
import { usePlaying } from './playing.ts';
import { useSlides } from './slides.ts';

type Tile = { intervalMs: number; className: string; sizes: string };
type Pictures = readonly SitePicture[];

/** Three pictures that change every 5, 3 and 4 seconds. */
const TILES: Tile[] = [
  {
    intervalMs: 5000,
    className: 'col-span-2 row-span-2',
    sizes: '(min-width: 1280px) 480px, (min-width: 1024px) 38vw, 62vw',
  },
  {
    intervalMs: 3000,
    className: '',
    sizes: '(min-width: 1280px) 236px, (min-width: 1024px) 19vw, 31vw',
  },
  {
    intervalMs: 4000,
    className: '',
    sizes: '(min-width: 1280px) 236px, (min-width: 1024px) 19vw, 31vw',
  },
];

/** The pictures start to change when they come near the view. Who never scrolls there loads none. */
export function BannerMosaic({ places }: { places: readonly Pictures[] }) {
  const messages = useMessages().mosaic;
  const [place, near] = useNear<HTMLDivElement>();
  const [playing, setPlaying] = usePlaying();
  return (
    <Section ground="blocks" labelledBy="mosaic">
      <div ref={place} className="grid items-center gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <div className="grid justify-items-start gap-5">
          <PageHeading level={2} id="mosaic" subtitle={messages.subtitle} title={messages.title} />
          <p className="max-w-[50ch] text-lg text-ash">{messages.text}</p>
          {places.some((pictures) => pictures.length > 1) ? (
            <Button variant="quiet" onClick={() => setPlaying(!playing)}>
              {playing ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
              {playing ? messages.pause : messages.play}
            </Button>
          ) : null}
        </div>
        <div className="grid grid-cols-3 gap-2 sm:gap-3">
          {TILES.map((tile, at) => (
            <MosaicTile key={tile.intervalMs} tile={tile} pictures={places[at] ?? []} playing={near && playing} />
          ))}
        </div>
      </div>
    </Section>
  );
}

function MosaicTile({ tile, pictures, playing }: { tile: Tile; pictures: Pictures; playing: boolean }) {
  const say = useTexts();
  const { index, wanted } = useSlides(pictures.length, tile.intervalMs, playing);
  return (
    <div
      data-testid={`mosaic-${tile.intervalMs}`}
      className={classNames('relative aspect-square overflow-hidden rounded-lg', tile.className)}
    >
      {pictures.map((picture, at) =>
        wanted.has(at) ? (
          <div
            key={picture.id}
            aria-hidden={at !== index}
            className={classNames(
              'absolute inset-0 transition-opacity duration-300',
              at === index ? 'opacity-100' : 'opacity-0',
            )}
          >
            <Picture
              picture={picture}
              alt={say(picture.alt).text}
              sizes={tile.sizes}
              eager={at !== 0}
              className="size-full"
            />
          </div>
        ) : null,
      )}
    </div>
  );
}
