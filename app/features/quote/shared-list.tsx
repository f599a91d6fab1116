import { useState } from 'react';
import { useLanguage } from '#app/lib/i18n.tsx';
import type { Entry, Quote } from '#app/lib/kept/quote.ts';
import { decodeList, encodeList, type Listed } from '#app/lib/kept/quote-address.ts';
import { entriesOf, useProducts } from '#app/lib/kept/use-products.ts';
import { useSession } from '#app/lib/session.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { PATHS } from '#contract/paths.ts';
import { Head, Sum } from './quote-row.tsx';
import { QUOTE_WORDS } from './words.ts';

type Props = {
  listed: readonly Listed[];
  own: Quote;
  /** The own list as the visitor wants it now. */
  onTake: (entries: Entry[]) => void;
  onLeave: () => void;
};

/** Where the address holds the own list, there is nothing to decide. */
export const isOwn = (fragment: string, { entries }: Quote): boolean =>
  encodeList(decodeList(fragment) ?? []) === encodeList(entries);

/** A list from somebody else's phone. It is only shown: the own list changes by a press alone. */
export function SharedList({ listed, own, onTake, onLeave }: Props) {
  const words = QUOTE_WORDS[useLanguage().language];
  const role = useSession()?.userRole;
  const [ids] = useState(() => listed.map(({ id }) => id));
  const found = useProducts(ids);
  if (!found) return <Spinner label={words.loading} />;
  const entries = entriesOf(listed, found);
  const leave = (
    <Button variant="quiet" onClick={onLeave}>
      {words.leave}
    </Button>
  );
  if (entries.length === 0) {
    const text = found.size < listed.length ? words.unloaded : words.damaged;
    return <EmptyState tone="error" text={text} action={leave} />;
  }
  const missing = entries.filter((entry) => own.entries.every(({ id }) => id !== entry.id));
  return (
    <section className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{words.sentTitle}</h2>
        <p>{words.sentText}</p>
      </div>
      <ul className="quote-list grid gap-4">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-2 rounded-lg bg-white p-4 shadow-card ring-1 ring-line sm:grid-cols-[7rem_1fr] sm:gap-x-4"
          >
            <Head entry={entry} />
            <div className="sm:col-start-2">
              <Sum entry={entry} />
            </div>
          </li>
        ))}
      </ul>
      <div className="not-printed flex flex-wrap gap-3">
        {role === 'ADMIN' || role === 'GENERAL' ? (
          <LinkButton to={`${PATHS.panel}#${encodeList(listed)}`}>{words.answer}</LinkButton>
        ) : null}
        <Button variant="dark" onClick={() => onTake([...own.entries, ...missing])}>
          {words.take}
        </Button>
        {own.entries.length > 0 ? (
          <Button variant="quiet" onClick={() => onTake(entries)}>
            {words.replace}
          </Button>
        ) : null}
        {leave}
      </div>
    </section>
  );
}
