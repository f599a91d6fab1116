import { Check, ListPlus, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage, usePaths } from '#app/lib/i18n.tsx';
import { keptOf } from '#app/lib/kept/product.ts';
import { addToQuote, useQuote } from '#app/lib/kept/quote.ts';
import { figure } from '#app/lib/kept/quote-letter.ts';
import { KEEP_WORDS } from '#app/lib/kept/words.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { amountFor, WASTE } from '#app/lib/planning/amount.ts';
import { type Exact, isPositive, plainDecimal, readDecimal, toNumber } from '#app/lib/planning/exact.ts';
import { productChatUrl } from '#app/lib/whatsapp.ts';
import { AnchorButton, Button, LinkButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import type { Laying } from '#contract/laying.ts';
import type { Product } from '#contract/products.ts';
import { drawnPart, emptyPart, type Part, type PartKind, wholeArea } from './area.ts';
import { canDraw, Drawing, drawableLayings } from './laid/drawing.tsx';
import { WORDS } from './words.ts';

type Props = { product: Product };

const KINDS = ['rectangle', 'circle', 'triangle', 'area'] as const;

/** How much of a product a yard takes, in pieces, pallets and weight, as far as the catalogue knows. */
export default function Planner({ product }: Props) {
  const { language } = useLanguage();
  const words = WORDS[language];
  const titleId = useId();
  const [laying, setLaying] = useState(() => usualLaying(product));
  const diagonal = laying === 'herringbone-45';
  const unit = product.unit ?? 'm2';
  const [parts, setParts] = useState<Numbered[]>([{ key: 0, ...emptyPart('rectangle') }]);
  const [typed, setTyped] = useState('');
  // Follows the pattern until the visitor says otherwise.
  const [wanted, setWanted] = useState<number | null>(null);
  const waste = wanted ?? (diagonal ? WASTE.diagonal : WASTE.straight);

  const size = unit === 'm2' ? wholeArea(parts) : readSize(typed);
  return (
    <section aria-labelledby={titleId} className="grid gap-5 rounded-lg border border-line bg-white p-4 sm:p-6">
      <h2 id={titleId} className="text-2xl">
        {words.title}
      </h2>
      {unit === 'm2' ? (
        <Parts parts={parts} onChange={setParts} />
      ) : (
        <Measure label={unit === 'm' ? words.running : words.count} value={typed} onChange={setTyped} />
      )}
      {unit === 'piece' ? null : <Waste percent={waste} diagonal={diagonal} onChange={setWanted} />}
      <Result product={product} unit={unit} size={size} waste={unit === 'piece' ? 0 : waste} />
      {unit === 'm2' ? <SeeItLaid product={product} parts={parts} laying={laying} onLaying={setLaying} /> : null}
    </section>
  );
}

/** As the product is usually laid; where nobody has said, in straight rows if it can be. */
const usualLaying = ({ shape, laying }: Product): Laying | null =>
  laying ?? drawableLayings(shape).find((name) => name !== 'herringbone-45') ?? null;

type LaidProps = {
  product: Product;
  parts: readonly Part[];
  laying: Laying | null;
  onLaying: (laying: Laying) => void;
};

/** The parts that have their measures are drawn, where the product's shape can be. */
function SeeItLaid({ product, parts, laying, onLaying }: LaidProps) {
  const words = WORDS[useLanguage().language].laid;
  const { shape, piecesPerM2 } = product;
  const drawn = parts.map(drawnPart).filter((part) => part !== null);
  const layings = drawableLayings(shape);
  const shown = layings.find((name) => name === laying) ?? layings[0];
  if (drawn.length === 0 || piecesPerM2 === null || shape === null || !shown) return null;
  if (!canDraw(drawn, piecesPerM2)) return <p className="text-ash">{words.tooLarge}</p>;
  return (
    <Drawing
      product={product}
      shape={shape}
      piecesPerM2={piecesPerM2}
      parts={drawn}
      laying={shown}
      onLaying={onLaying}
    />
  );
}

const readSize = (text: string): Exact | null => {
  const size = readDecimal(text);
  return size && isPositive(size) ? size : null;
};

type Numbered = Part & { key: number };

function Parts({ parts, onChange }: { parts: Numbered[]; onChange: (parts: Numbered[]) => void }) {
  const words = WORDS[useLanguage().language];
  const replace = (changed: Numbered) => onChange(parts.map((part) => (part.key === changed.key ? changed : part)));
  const add = () =>
    onChange([...parts, { key: Math.max(...parts.map(({ key }) => key)) + 1, ...emptyPart('rectangle') }]);
  return (
    <div className="grid gap-4">
      {parts.map((part, index) => (
        <fieldset key={part.key} className="grid gap-3 rounded-block border border-line p-3">
          <legend className="px-1 text-sm font-semibold text-ash">{words.part(index + 1)}</legend>
          <div className="flex items-end gap-2">
            <SelectField
              className="grow"
              label={words.kind}
              options={KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
              value={part.kind}
              onChange={(event) => replace({ key: part.key, ...emptyPart(event.target.value as PartKind) })}
            />
            {parts.length > 1 ? (
              <IconButton
                label={words.removePart(index + 1)}
                onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
                className="text-ash hover:bg-sand"
              >
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          <Sides part={part} onChange={replace} />
        </fieldset>
      ))}
      <div>
        <Button variant="quiet" onClick={add}>
          <Plus aria-hidden="true" size={20} /> {words.addPart}
        </Button>
      </div>
    </div>
  );
}

function Sides({ part, onChange }: { part: Numbered; onChange: (part: Numbered) => void }) {
  const words = WORDS[useLanguage().language];
  const sides = Object.entries(part).filter(([name]) => name !== 'kind' && name !== 'key') as [SideName, string][];
  return (
    <div className="grid gap-3 min-[22rem]:grid-cols-2">
      {sides.map(([name, value]) => (
        <Measure
          key={name}
          label={words[name]}
          value={value}
          onChange={(text) => onChange({ ...part, [name]: text })}
        />
      ))}
    </div>
  );
}
type SideName = 'width' | 'length' | 'across' | 'base' | 'height' | 'squareMetres';

function Measure({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const words = WORDS[useLanguage().language];
  const wrong = value.trim() !== '' && readSize(value) === null;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      value={value}
      error={wrong ? words.notANumber : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type WasteProps = { percent: number; diagonal: boolean; onChange: (percent: number) => void };

function Waste({ percent, diagonal, onChange }: WasteProps) {
  const words = WORDS[useLanguage().language];
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        {words.waste} <span className="whitespace-nowrap tabular-nums">{percent} %</span>
      </label>
      <input
        id={id}
        type="range"
        min={WASTE.least}
        max={WASTE.most}
        value={percent}
        aria-describedby={`${id}-hint`}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-11 w-full accent-terracotta"
      />
      <p id={`${id}-hint`} className="text-sm text-ash">
        {diagonal ? words.wasteDiagonal : words.wasteStraight}
      </p>
    </div>
  );
}

type ResultProps = { product: Product; unit: 'm2' | 'm' | 'piece'; size: Exact | null; waste: number };

function Result({ product, unit, size, waste }: ResultProps) {
  const { language } = useLanguage();
  const words = WORDS[language];
  const reading = { origin: useOrigin(), language };
  const whatsapp = useNumbers()?.whatsapp;
  if (!size) return <output className="text-ash">{words.empty}</output>;

  const measured = figure(toNumber(size));
  const amount = amountFor(size, waste, {
    perUnit: unit === 'piece' ? 1 : product.piecesPerM2,
    piecesPerPallet: product.piecesPerPallet,
    kgPerPiece: product.kgPerPiece,
  });
  const pieces = amount.pieces === null ? null : words.pieces(figure(amount.pieces));
  const more = [
    amount.pallets === null ? null : words.pallets(figure(amount.pallets)),
    amount.kilograms === null ? null : words.kilograms(figure(amount.kilograms)),
  ].filter((text) => text !== null);
  const sizeText = unit === 'm' ? words.metres(measured) : words.area(measured);
  const wanted = [unit === 'piece' ? null : sizeText, pieces, ...more].filter((text) => text !== null).join(', ');
  return (
    <div className="grid gap-4">
      <output className="grid gap-1 rounded-block bg-sand p-4">
        {unit === 'piece' ? null : <span className="text-ash">{sizeText}</span>}
        <span className="font-display text-3xl text-terracotta-700 tabular-nums">{pieces ?? words.askPieces}</span>
        {more.length > 0 ? <span className="tabular-nums">{more.join(' · ')}</span> : null}
        {pieces && unit !== 'piece' ? <span className="text-sm text-ash">{words.withWaste(waste)}</span> : null}
      </output>
      <ToList product={product} amount={plainDecimal(size)} waste={waste} />
      {whatsapp ? (
        <AnchorButton
          variant="whatsapp"
          href={productChatUrl(whatsapp, product, reading, [{ label: words.amount, value: wanted }])}
          target="_blank"
          rel="noopener"
        >
          <WhatsappIcon /> {words.send}
        </AnchorButton>
      ) : null}
    </div>
  );
}

/** Puts the amount on the visitor's list; once it is there, the way to the list. */
function ToList({ product, amount, waste }: { product: Product; amount: string; waste: number }) {
  const words = KEEP_WORDS[useLanguage().language];
  const { quote: listPath } = usePaths();
  const listed = useQuote().entries.find(({ id }) => id === product.id);
  const isThere = listed?.amount === amount && listed.waste === waste;
  const add = () => {
    if (!addToQuote(keptOf(product), { amount, waste })) window.alert(words.full);
  };
  return (
    <div className="grid gap-3 min-[26rem]:grid-cols-2">
      <Button variant="dark" disabled={isThere} onClick={add}>
        {isThere ? <Check aria-hidden="true" size={20} /> : <ListPlus aria-hidden="true" size={20} />}
        {isThere ? words.added : words.add}
      </Button>
      {listed ? (
        <LinkButton to={listPath} variant="quiet">
          {words.open}
        </LinkButton>
      ) : null}
    </div>
  );
}
