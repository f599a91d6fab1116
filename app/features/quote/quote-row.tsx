import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, usePaths } from '#app/lib/i18n.tsx';
import { changeEntry, type Entry, MOST_NOTE, piecesOf, readAmount } from '#app/lib/kept/quote.ts';
import { amountText, figure } from '#app/lib/kept/quote-letter.ts';
import { TextField } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { QUOTE_WORDS } from './words.ts';

type Props = { entry: Entry; gone: boolean; name: string; onRemove: () => void };

/** A product of the list: how much of it, and a word about it, changed in place. */
export function QuoteRow({ entry, gone, name, onRemove }: Props) {
  const words = QUOTE_WORDS[useLanguage().language];
  return (
    <li className="grid gap-4 rounded-lg bg-white p-4 shadow-card ring-1 ring-line sm:grid-cols-[7rem_1fr]">
      <Head entry={entry} gone={gone}>
        <IconButton
          label={words.remove(name)}
          onClick={onRemove}
          className="not-printed -mt-2 -mr-2 text-ash hover:bg-sand"
        >
          <X aria-hidden="true" />
        </IconButton>
      </Head>
      <div className="grid gap-3 sm:col-start-2 sm:grid-cols-2">
        <AmountField entry={entry} />
        <TextField
          className="blank-note"
          label={words.note}
          placeholder=" "
          autoComplete="off"
          maxLength={MOST_NOTE}
          value={entry.note}
          onChange={(event) => changeEntry(entry.id, { note: event.target.value })}
        />
        <Sum entry={entry} />
      </div>
    </li>
  );
}

type HeadProps = { entry: Entry; gone?: boolean; children?: React.ReactNode };

/** Picture, name and code. */
export function Head({ entry, gone, children }: HeadProps) {
  const words = QUOTE_WORDS[useLanguage().language];
  const paths = usePaths();
  return (
    <>
      <Picture
        picture={entry.picture}
        alt=""
        sizes="112px"
        widths={CARD_WIDTHS}
        className="aspect-4/3 w-28 rounded-block max-sm:hidden sm:row-span-2"
      />
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug break-words">
            <Link to={paths.product(entry.id)} className="hover:text-terracotta-700 hover:underline">
              <Said en={entry.name} so={entry.nameSo} />
            </Link>
          </h2>
          <p className="text-sm break-words text-ash">{entry.code}</p>
          {gone ? <p className="text-sm font-medium text-danger">{words.gone}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

/** Keeps what is typed as it is typed; the list takes it once it is a number. */
function AmountField({ entry }: { entry: Entry }) {
  const words = QUOTE_WORDS[useLanguage().language];
  const shown = entry.amount === '' ? '' : String(Number(Number(entry.amount).toFixed(2)));
  const [typed, setTyped] = useState({ text: shown, amount: entry.amount });
  // Changed elsewhere: by the planner in another window, or by undoing.
  const text = typed.amount === entry.amount ? typed.text : shown;
  const wrong = readAmount(text) === null;
  return (
    <TextField
      label={entry.unit === 'piece' ? words.pieceAmount : words.amount(words.units[entry.unit])}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      error={wrong ? words.notANumber : undefined}
      onChange={({ target }) => {
        const amount = readAmount(target.value);
        setTyped({ text: target.value, amount: amount ?? entry.amount });
        if (amount !== null && amount !== entry.amount) changeEntry(entry.id, { amount });
      }}
    />
  );
}

/** What the amount comes to. */
export function Sum({ entry }: { entry: Entry }) {
  const { language } = useLanguage();
  const words = QUOTE_WORDS[language];
  const pieces = piecesOf(entry);
  const text = amountText(entry, language) || words.unsaid;
  return (
    <output className="text-sm text-ash sm:col-span-2">
      <span className={pieces === null ? '' : 'font-semibold text-charcoal tabular-nums'}>{text}</span>
      {entry.amount && pieces === null ? ` · ${words.askPieces}` : null}
      {pieces !== null && entry.unit !== 'piece' ? ` ${words.withWaste(Number(figure(entry.waste)))}` : null}
    </output>
  );
}
