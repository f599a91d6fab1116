import { Download, Share2 } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { LAYING_WORDS, type Laying, layingsFor, type Shape } from '#contract/laying.ts';
import type { Product } from '#contract/products.ts';
import { WORDS } from '../words.ts';
import { lay } from './lay.ts';
import { drawnSize, type Mix, paint, STONES, type Stone } from './paint.ts';
import { tilingOf } from './tiling.ts';
import { type Drawn, outerEdge, yardOf } from './yard.ts';

type Props = {
  product: Product;
  shape: Shape;
  piecesPerM2: number;
  parts: readonly Drawn[];
  laying: Laying;
  onLaying: (laying: Laying) => void;
};

/** Longer yards would be drawn with stones too small to see. */
const MOST_METRES = 60;
const MOST_PIECES = 40_000;
const MOST_HEIGHT = 520;

/** The patterns of this product's shape that can be drawn honestly. */
export const drawableLayings = (shape: Shape | null): readonly Laying[] =>
  shape === null ? [] : layingsFor(shape).filter((laying) => tilingOf(shape, laying));

export function canDraw(parts: readonly Drawn[], piecesPerM2: number): boolean {
  const { width, length } = yardOf(parts);
  const boxes = parts.reduce((sum, part) => sum + part.width * part.length, 0);
  return Math.max(width, length) <= MOST_METRES && boxes * piecesPerM2 <= MOST_PIECES;
}

const stoneOf = (product: Product): Stone => STONES.find((stone) => stone === product.color) ?? 'red';

const metres = (side: number): string => String(Number(side.toFixed(2)));

/** The visitor's own yard in this product, to scale, with a text that says the same. */
export function Drawing({ product, shape, piecesPerM2, parts, laying, onLaying }: Props) {
  const { language } = useLanguage();
  const colors = useMessages().product.colors;
  const words = WORDS[language].laid;
  const [mix, setMix] = useState<Mix>({ main: stoneOf(product), second: 'white', percent: 0, border: null });
  const canvas = useRef<HTMLCanvasElement>(null);
  const wide = useWidth(canvas);
  const textId = useId();

  // The parts are made anew each time the planner is drawn; what they hold changes less often.
  const measured = JSON.stringify(parts);
  const scene = useMemo(() => {
    const drawn = JSON.parse(measured) as Drawn[];
    const yard = yardOf(drawn);
    return { yard, edge: outerEdge(drawn), pieces: lay(yard, shape, laying, piecesPerM2) ?? [] };
  }, [measured, shape, laying, piecesPerM2]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !wide) return;
    const size = drawnSize(scene.yard);
    const perMetre = Math.min(wide / size.width, MOST_HEIGHT / size.length);
    const sharpness = Math.min(window.devicePixelRatio || 1, 3);
    canvas.current.width = Math.round(size.width * perMetre * sharpness);
    canvas.current.height = Math.round(size.length * perMetre * sharpness);
    paint(context, { ...scene, mix, open: shape === 'grass-grid' }, perMetre * sharpness);
  }, [scene, mix, shape, wide]);

  const { edge, pieces } = scene;
  const cut = pieces.filter(({ share }) => share < 1).length;
  const color = mix.percent > 0 ? `${colors[mix.main]}, ${mix.percent} % ${colors[mix.second]}` : colors[mix.main];
  const text = words.text({
    size: parts.map(({ frame, width, length }) => words.sizes[frame](metres(width), metres(length))).join(' + '),
    laying: LAYING_WORDS[laying][language],
    color: edge && mix.border ? `${color}, ${words.withBorder(colors[mix.border])}` : color,
    whole: pieces.length - cut,
    cut,
  });
  const stones = STONES.map((stone) => ({ value: stone, label: colors[stone] }));
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{words.title}</h3>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        <SelectField
          label={words.laying}
          options={drawableLayings(shape).map((name) => ({ value: name, label: LAYING_WORDS[name][language] }))}
          value={laying}
          onChange={(event) => onLaying(event.target.value as Laying)}
        />
        <SelectField
          label={words.main}
          options={stones}
          value={mix.main}
          onChange={(event) => setMix({ ...mix, main: event.target.value as Stone })}
        />
        <SelectField
          label={words.second}
          options={stones}
          value={mix.second}
          onChange={(event) => setMix({ ...mix, second: event.target.value as Stone })}
        />
        <SelectField
          label={words.share}
          options={[0, 10, 20, 30, 40, 50].map((percent) => ({ value: String(percent), label: `${percent} %` }))}
          value={String(mix.percent)}
          onChange={(event) => setMix({ ...mix, percent: Number(event.target.value) })}
        />
        {edge ? (
          <SelectField
            label={words.border}
            placeholder={words.noBorder}
            options={stones}
            value={mix.border ?? ''}
            onChange={(event) => setMix({ ...mix, border: (event.target.value || null) as Stone | null })}
          />
        ) : null}
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-labelledby={textId}
        className="max-h-[32.5rem] w-full bg-paper object-contain"
      />
      <p id={textId} className="text-sm text-ash">
        {text}
        {parts.length > 1 ? ` ${words.below}` : null}
      </p>
      <Keep canvas={canvas} name={product.code} />
    </div>
  );
}

/** How wide the drawing is shown: a phone that is turned wants a new one, not a stretched one. */
function useWidth(canvas: RefObject<HTMLCanvasElement | null>): number {
  const [wide, setWide] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const observer = new ResizeObserver(([entry]) => setWide(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [canvas]);
  return wide;
}

/** Shares the drawing where the phone can share pictures, and saves it elsewhere. */
function Keep({ canvas, name }: { canvas: RefObject<HTMLCanvasElement | null>; name: string }) {
  const words = WORDS[useLanguage().language].laid;
  const file = (): Promise<File | null> =>
    new Promise((resolve) => {
      if (!canvas.current) return resolve(null);
      canvas.current.toBlob(
        (blob) => resolve(blob && new File([blob], `${name}.png`, { type: 'image/png' })),
        'image/png',
      );
    });
  const share = async () => {
    const picture = await file();
    // Closing the sheet without choosing rejects; there is nothing to say about that.
    if (picture && navigator.canShare?.({ files: [picture] }))
      await navigator.share({ files: [picture] }).catch(() => undefined);
    else if (picture) save(picture);
  };
  const save = (picture: File) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = picture.name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={18} /> {words.sharePicture}
      </Button>
      <Button variant="quiet" onClick={() => void file().then((picture) => picture && save(picture))}>
        <Download aria-hidden="true" size={18} /> {words.savePicture}
      </Button>
    </div>
  );
}
