import { useEffect, useRef, useState } from 'react';
import { type Picture as StoredPicture, variantUrl } from '#contract/pictures.ts';
import { useLight } from '../lib/light.tsx';
import { BlockArt } from './block-art.tsx';
import { classNames } from './class-names.ts';

/**
 * <Picture picture={product.picture} alt={product.productname} sizes="(min-width: 768px) 25vw, 50vw" className="aspect-4/3" />
 * <Picture picture={site.hero[0]} … /> works the same for the pictures that came with the site (site.pictures.ts).
 * The class sets the box, the picture covers it; null or a failed download shows the drawn placeholder. Lazy unless `priority`.
 * `widths` narrows what is offered (CARD_WIDTHS for cards); light mode offers the smallest alone. `art` adds a second crop.
 */
export type SitePicture = {
  base: string;
  width: number;
  height: number;
  placeholder?: string;
  widths: number[];
  fallback: number;
};
export type AnyPicture = StoredPicture | SitePicture;
export const CARD_WIDTHS: readonly number[] = [320, 480, 640];

type Format = 'avif' | 'webp' | 'jpg';
const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const;

const urlOf = (picture: AnyPicture, width: number, format: Format): string =>
  'base' in picture ? `${picture.base}-${width}.${format}` : variantUrl(picture.path, width, format);

/** The one address for whoever cannot choose among the widths. */
export const fallbackOf = (picture: AnyPicture, light: boolean, format: Format = 'jpg'): string => {
  if ('base' in picture) return urlOf(picture, picture.fallback, format);
  const path = light ? urlOf(picture, Math.min(...picture.widths), 'jpg') : `/api/${picture.path}`;
  return path.replace(/jpg$/, format);
};

/** The widths worth offering: those wanted that exist, or all that exist; in light mode only the smallest of them. */
export function offeredWidths(picture: AnyPicture, wanted: readonly number[] | undefined, light: boolean): number[] {
  const kept = picture.widths.filter((width) => !wanted || wanted.includes(width));
  const offered = kept.length > 0 ? kept : picture.widths;
  return light ? [Math.min(...offered)] : offered;
}

export const sourceSet = (picture: AnyPicture, widths: readonly number[], format: Format): string =>
  widths.map((width) => `${urlOf(picture, width, format)} ${width}w`).join(', ');

type Art = { picture: AnyPicture; media: string; sizes: string };
type Props = {
  picture: AnyPicture | null | undefined;
  alt: string;
  sizes: string;
  className?: string;
  widths?: readonly number[];
  priority?: boolean;
  /** Load at once without pushing ahead of everything else: for what is about to be shown. */
  eager?: boolean;
  art?: Art;
};

export function Picture({ picture, alt, sizes, className, widths, priority, eager, art }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const light = useLight();
  // What has been downloaded stays: turning light mode on must not fetch a picture twice. Nothing looks different for it, so
  // it is no state: a page of forty pictures would draw each of them twice.
  const settledLight = useRef<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const lightNow = settledLight.current ?? light;

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, at what happened before React was there to be told.
  useEffect(() => {
    const element = image.current;
    if (!element?.complete || !element.currentSrc) return;
    if (element.naturalWidth === 0) setFailed(true);
    else settledLight.current = light;
  }, []);

  // The line was gone, perhaps: when it is back, the picture is asked for again.
  useEffect(() => {
    if (!failed) return;
    const again = () => setFailed(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);

  if (!picture || failed) return <PicturePlaceholder alt={alt} className={className} />;
  const sources = [...(art ? [art] : []), { picture, media: undefined, sizes }];
  return (
    <span className={classNames('relative block overflow-hidden bg-sand-200', className)}>
      {picture.placeholder ? (
        <img src={picture.placeholder} alt="" aria-hidden="true" className="absolute inset-0 size-full object-cover" />
      ) : null}
      <picture>
        {sources.map((source) =>
          (['avif', 'webp'] as const).map((format) => (
            <source
              key={`${format} ${source.media}`}
              type={TYPES[format]}
              media={source.media}
              srcSet={sourceSet(source.picture, offeredWidths(source.picture, widths, lightNow), format)}
              sizes={source.sizes}
            />
          )),
        )}
        <img
          ref={image}
          src={fallbackOf(picture, lightNow)}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={priority || eager ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          onLoad={() => {
            settledLight.current = lightNow;
          }}
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
    </span>
  );
}

/** The drawn placeholder for a picture that is missing or failed to load. */
export function PicturePlaceholder({ alt, className }: { alt: string; className?: string }) {
  const art = <BlockArt className="h-1/3 max-h-20 text-sand-300" />;
  const look = classNames('blocks-ground grid place-items-center bg-sand-200', className);
  if (!alt) return <span className={look}>{art}</span>;
  return (
    <span role="img" aria-label={alt} className={look}>
      {art}
    </span>
  );
}
