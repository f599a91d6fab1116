import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, Suspense, startTransition, useId, useRef, useState } from 'react';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { useLight } from '#app/lib/light.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { variantUrl } from '#contract/pictures.ts';
import type { ProductPicture } from '#contract/products.ts';
import type { ShownProduct } from '#contract/shown-product.ts';
import type { Twin } from '#contract/twins.ts';
import { GALLERY_WORDS } from './words.ts';

const Viewer = late(() => import('./viewer.tsx'));

const WIDTHS = [480, 800, 1200];
const SIZES = '(min-width: 1280px) 640px, (min-width: 1024px) 50vw, (min-width: 768px) 44vw, 92vw';
const FRAME = 'aspect-4/3 rounded-lg ring-1 ring-line';

/** An answer of an earlier edition, kept by a phone, has no list of pictures. */
const picturesOf = ({ id, pictures, picture }: ShownProduct): readonly ProductPicture[] =>
  (pictures as ProductPicture[] | undefined) ?? (picture ? [{ id, ...picture }] : []);

/**
 * The pictures of a product: a row that is swiped, thumbs below it, one picture on the whole screen. The first loads with the
 * page, the others when somebody reaches for them. Without scripts the row still scrolls and each picture is a link.
 */
export function Gallery({ product }: { product: ShownProduct }) {
  const name = useTwins()(product.productname, product.productnameSo);
  const pictures = picturesOf(product);
  if (pictures.length === 0) return <Picture picture={null} alt={name.text} sizes={SIZES} className={FRAME} />;
  return <Row key={product.id} pictures={pictures} name={name} />;
}

function Row({ pictures, name }: { pictures: readonly ProductPicture[]; name: Twin }) {
  const { language } = useLanguage();
  const words = GALLERY_WORDS[language];
  const hydrated = useHydrated();
  const light = useLight();
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  /** So many from the first have been reached for. */
  const [wanted, setWanted] = useState(1);
  const [touched, setTouched] = useState(false);
  const [open, setOpen] = useState(false);
  const count = pictures.length;

  // A touch that only shows where somebody is heading must not hold up what it does.
  const want = (place: number) =>
    startTransition(() => {
      setTouched(true);
      setWanted((now) => Math.max(now, Math.min(count, place + 1)));
    });
  const go = (to: number, smooth = true) => {
    const element = row.current;
    if (!element || to < 0 || to >= count) return;
    want(to);
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: to * element.clientWidth, behavior: smooth && !still ? 'smooth' : 'instant' });
  };
  const onScroll = () => {
    const element = row.current;
    if (!element) return;
    const place = Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
    setAt(place);
    // The next one comes while this one is looked at.
    if (place > 0 || touched) want(place + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
    const target = row.current?.children[Math.max(0, Math.min(to, count - 1))]?.querySelector('a');
    target?.focus({ preventScroll: true });
  };
  const openAt = (place: number) => (event: MouseEvent) => {
    // A picture opened in a new tab or window is the browser's to show.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAt(place);
    setOpen(true);
  };

  return (
    <section aria-label={words.pictures} className="grid min-w-0 content-start gap-3">
      <div className="relative">
        <ul
          ref={row}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          onPointerEnter={() => want(1)}
          onFocus={() => want(1)}
          className={classNames(FRAME, 'no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain')}
        >
          {pictures.map((picture, place) => (
            <li key={picture.id} id={`${id}-${place}`} className="relative w-full shrink-0 snap-center snap-always">
              <a
                href={variantUrl(picture.path, Math.max(...picture.widths), 'jpg')}
                onClick={openAt(place)}
                tabIndex={hydrated && place !== at ? -1 : undefined}
                className="block size-full cursor-zoom-in focus-visible:-outline-offset-3"
              >
                <Slide picture={picture} name={name} first={place === 0} wanted={place < wanted} />
                <span className="sr-only">
                  {' '}
                  {count > 1 ? `${words.place(place + 1, count)}. ` : ''}
                  {words.fullScreen}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-2 bottom-2 flex items-center gap-2 rounded-block bg-charcoal/80 px-2 py-1 text-sm text-white tabular-nums"
        >
          {count > 1 ? `${at + 1} / ${count}` : null}
          <Maximize2 size={16} />
        </span>
        {count > 1 ? (
          <div className="hidden md:block">
            <Arrow label={words.previous} side="left" off={at === 0} onPress={() => go(at - 1)} />
            <Arrow label={words.next} side="right" off={at === count - 1} onPress={() => go(at + 1)} />
          </div>
        ) : null}
      </div>
      {count > 1 ? (
        <ol className="no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1">
          {pictures.map((picture, place) => (
            <li key={picture.id} className="shrink-0">
              <a
                href={`#${id}-${place}`}
                aria-label={words.show(place + 1, count)}
                aria-current={place === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go(place);
                }}
                className="block aspect-4/3 w-18 overflow-hidden rounded-block opacity-75 ring-1 ring-line transition-opacity hover:opacity-100 aria-[current]:opacity-100 aria-[current]:ring-3 aria-[current]:ring-terracotta"
              >
                <Thumb picture={picture} wanted={touched || (hydrated && !light)} />
              </a>
            </li>
          ))}
        </ol>
      ) : null}
      {open ? (
        <Suspense>
          <Viewer
            pictures={pictures}
            start={at}
            name={name}
            words={words}
            onClose={(place) => {
              setOpen(false);
              go(place, false);
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

type SlideProps = { picture: ProductPicture; name: Twin; first: boolean; wanted: boolean };

function Slide({ picture, name, first, wanted }: SlideProps) {
  return (
    <span lang={name.lang} className="block size-full">
      {wanted ? (
        <Picture
          picture={picture}
          alt={name.text}
          sizes={SIZES}
          widths={WIDTHS}
          priority={first}
          eager
          className="size-full"
        />
      ) : (
        <>
          <Blurred picture={picture} alt={name.text} />
          <noscript>
            <img
              src={`/api/${picture.path}`}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          </noscript>
        </>
      )}
    </span>
  );
}

/** A few bytes that are in the page already. */
function Blurred({ picture, alt }: { picture: ProductPicture; alt: string }) {
  return <img src={picture.placeholder} alt={alt} className="size-full bg-sand-200 object-cover" />;
}

function Thumb({ picture, wanted }: { picture: ProductPicture; wanted: boolean }) {
  if (!wanted) return <Blurred picture={picture} alt="" />;
  return <Picture picture={picture} alt="" sizes="72px" widths={[320]} className="size-full" />;
}

type ArrowProps = { label: string; side: 'left' | 'right'; off: boolean; onPress: () => void };

/** For a mouse; fingers swipe, and the keyboard has its arrows. Without scripts there is nothing it could do. */
function Arrow({ label, side, off, onPress }: ArrowProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      className={classNames(
        'absolute top-[calc(50%-1.375rem)] rounded-full bg-white text-charcoal shadow-lift ring-1 ring-line noscript:hidden hover:bg-charcoal hover:text-white aria-disabled:opacity-0 focus-visible:aria-disabled:opacity-60',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {side === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
    </IconButton>
  );
}
