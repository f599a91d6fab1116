import { Printer, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import {
  changeEntry,
  EMPTY,
  type Entry,
  MOST_ENTRIES,
  MOST_NOTE,
  type Quote,
  useQuote,
  writeQuote,
} from '#app/lib/kept/quote.ts';
import { decodeList } from '#app/lib/kept/quote-address.ts';
import { nameOf, quoteAddress, quoteChatUrl } from '#app/lib/kept/quote-letter.ts';
import { undone } from '#app/lib/kept/undone.ts';
import { useProducts } from '#app/lib/kept/use-products.ts';
import { KEEP_WORDS } from '#app/lib/kept/words.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { AnchorButton, Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { KeptRows } from './kept-rows.tsx';
import { QuoteRow } from './quote-row.tsx';
import { isOwn, SharedList } from './shared-list.tsx';
import { QUOTE_WORDS } from './words.ts';
import './quote.css';

/** How the page shares an address; the page brings it, with the words it has for it. */
type Share = (url: string) => ReactNode;
type Undo = { text: string; before: Quote; left: Quote };

/** The visitor's list. The server knows nothing of it: what it sends is the same for everybody. */
export function QuoteList({ share }: { share: Share }) {
  const { language } = useLanguage();
  const words = QUOTE_WORDS[language];
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const quote = useQuote();
  const [undo, setUndo] = useState<Undo | null>(null);
  const hydrated = useHydrated();
  if (!hydrated) return <Skeleton className="h-56" />;

  const change = (next: Quote, text: string) => {
    setUndo({ text, before: quote, left: next });
    writeQuote(next);
  };
  const leave = () => navigate(pathname, { replace: true, preventScrollReset: true });
  const listed = decodeList(hash);
  if (listed && !isOwn(hash, quote)) {
    const take = (entries: Entry[]) => {
      const said = entries.length > MOST_ENTRIES ? KEEP_WORDS[language].full : words.taken;
      change({ ...quote, entries: entries.slice(0, MOST_ENTRIES) }, said);
      leave();
    };
    return <SharedList key={hash} listed={listed} own={quote} onTake={take} onLeave={leave} />;
  }
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        {/^#\d/.test(hash) && !listed ? (
          <p role="alert" className="font-medium text-danger">
            {words.damaged}
          </p>
        ) : null}
        <div role="status" className="not-printed empty:hidden">
          {undo ? (
            <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-block bg-sand px-4 py-1">
              {undo.text}
              <Button
                variant="quiet"
                onClick={() => {
                  writeQuote(undone(undo.before, undo.left, quote));
                  setUndo(null);
                }}
              >
                {words.undo}
              </Button>
            </p>
          ) : null}
        </div>
        {quote.entries.length === 0 ? <Empty /> : <Filled quote={quote} share={share} onChange={change} />}
      </div>
      <KeptRows />
    </div>
  );
}

function Empty() {
  const words = QUOTE_WORDS[useLanguage().language];
  const { products } = usePaths();
  return <EmptyState text={words.empty} action={<LinkButton to={products}>{words.toProducts}</LinkButton>} />;
}

type FilledProps = { quote: Quote; share: Share; onChange: (next: Quote, said: string) => void };

function Filled({ quote, share, onChange }: FilledProps) {
  const { language } = useLanguage();
  const words = QUOTE_WORDS[language];
  const found = useProducts(quote.entries.map(({ id }) => id));
  useEffect(() => {
    for (const [id, product] of found ?? []) if (product) changeEntry(id, product);
  }, [found]);
  return (
    <>
      <ul className="quote-list grid gap-4">
        {quote.entries.map((entry) => {
          const name = nameOf(entry, language);
          const remove = () => {
            const entries = quote.entries.filter(({ id }) => id !== entry.id);
            onChange({ ...quote, entries }, words.removed(name));
          };
          return (
            <QuoteRow key={entry.id} entry={entry} gone={found?.get(entry.id) === null} name={name} onRemove={remove} />
          );
        })}
      </ul>
      <TextAreaField
        className="blank-note"
        label={words.noteOnAll}
        placeholder=" "
        rows={2}
        maxLength={MOST_NOTE}
        value={quote.note}
        onChange={(event) => writeQuote({ ...quote, note: event.target.value })}
      />
      <Actions quote={quote} share={share} onClear={() => onChange(EMPTY, words.cleared)} />
    </>
  );
}

type ActionsProps = { quote: Quote; share: Share; onClear: () => void };

function Actions({ quote, share, onClear }: ActionsProps) {
  const { language } = useLanguage();
  const words = QUOTE_WORDS[language];
  const { noWhatsapp } = useMessages().product;
  const reading = { origin: useOrigin(), language };
  const whatsapp = useNumbers()?.whatsapp;
  const send = (
    <>
      <WhatsappIcon /> {words.send}
    </>
  );
  return (
    <div className="not-printed grid gap-3">
      {whatsapp ? (
        <AnchorButton
          variant="whatsapp"
          href={quoteChatUrl(whatsapp, quote, reading)}
          target="_blank"
          rel="noopener"
          data-tap="quote"
          data-product={quote.entries.map(({ id }) => id).join(' ')}
        >
          {send}
        </AnchorButton>
      ) : (
        <Button variant="whatsapp" onClick={() => window.alert(noWhatsapp)}>
          {send}
        </Button>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        {share(quoteAddress(quote.entries, reading))}
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} /> {words.print}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          <Trash2 aria-hidden="true" size={18} /> {words.clear}
        </Button>
      </div>
    </div>
  );
}
