import { ArrowLeft, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { answerChatUrl, answerMessage, type Priced, readPrice, totalOf } from '#app/lib/admin/answer.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import type { Listed } from '#app/lib/kept/quote-address.ts';
import { amountText, figure, nameOf } from '#app/lib/kept/quote-letter.ts';
import { entriesOf, unreadOf, useProducts } from '#app/lib/kept/use-products.ts';
import { useOrigin } from '#app/lib/origin.ts';
import { useSiteName } from '#app/lib/site.tsx';
import { PanelPage } from '#app/ui/admin/panel-page.tsx';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { LIMITS } from '#contract/limits.ts';
import { normalisePhone } from '#contract/phone.ts';

const MOST_CURRENCY = 8;

/** A customer's list, to be answered with prices: the answer is a WhatsApp text too. */
export default function AnswerList({ listed }: { listed: readonly Listed[] }) {
  const { answer: m, common, failures } = useAdminMessages();
  const navigate = useNavigate();
  const [ids] = useState(() => listed.map(({ id }) => id));
  const found = useProducts(ids);
  const back = (
    <Button variant="quiet" onClick={() => navigate({ hash: '' })}>
      <ArrowLeft aria-hidden="true" size={18} /> {m.back}
    </Button>
  );
  const again = (
    <Button variant="quiet" onClick={() => navigate(0)}>
      {common.tryAgain}
    </Button>
  );
  const entries = found && entriesOf(listed, found);
  const unread = found ? unreadOf(listed, found) : 0;
  return (
    <PanelPage title={m.title} intro={m.intro} action={back}>
      {!entries ? (
        <Spinner />
      ) : unread > 0 ? (
        <EmptyState tone="error" text={failures.noResponse} action={again} />
      ) : (
        <Prices entries={entries} missing={listed.length - entries.length} />
      )}
    </PanelPage>
  );
}

function Prices({ entries, missing }: { entries: Priced['entry'][]; missing: number }) {
  const { answer: m, workbench } = useAdminMessages();
  const { language } = useLanguage();
  const reading = { origin: useOrigin(), language, siteName: useSiteName() };
  const [prices, setPrices] = useState<Record<number, string>>({});
  const [currency, setCurrency] = useState('USD');
  const [customer, setCustomer] = useState('');
  const digits = normalisePhone(customer);
  const priced = entries.map((entry) => ({ entry, price: prices[entry.id] ?? '' }));
  const total = totalOf(priced);
  const answer = { priced, currency };
  const text = answerMessage(answer, reading);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(workbench.copied);
    } catch {
      toast.error(workbench.copyFailed);
    }
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-4 rounded-lg border border-line bg-white p-4 shadow-card">
        {missing > 0 ? <p className="font-medium text-danger">{m.gone(missing)}</p> : null}
        {priced.map(({ entry, price }) => {
          const name = nameOf(entry, language);
          return (
            <TextField
              key={entry.id}
              label={m.price(name)}
              hint={[entry.code, amountText(entry, language)].filter(Boolean).join(' · ')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={price}
              error={readPrice(price) === null ? m.priceWrong : undefined}
              onChange={(event) => setPrices({ ...prices, [entry.id]: event.target.value })}
            />
          );
        })}
        <TextField
          label={m.currency}
          autoComplete="off"
          maxLength={MOST_CURRENCY}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        />
        <TextField
          label={workbench.customer}
          type="tel"
          autoComplete="off"
          maxLength={LIMITS.phoneInput}
          hint={workbench.customerHint}
          error={customer.trim() !== '' && digits === null ? workbench.customerWrong : undefined}
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
        />
      </div>
      <section aria-label={m.text} className="grid gap-3 rounded-lg border border-line bg-white p-4 shadow-card">
        <h2 className="text-lg">{m.text}</h2>
        <output className="font-display text-2xl text-terracotta-700 tabular-nums empty:hidden">
          {total === null ? null : `${m.total}: ${figure(total)} ${currency}`}
        </output>
        <p className="rounded-block bg-leaf-100 p-3 text-sm break-words whitespace-pre-line">{text}</p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button variant="quiet" onClick={copy}>
            <Copy aria-hidden="true" size={18} /> {workbench.copy}
          </Button>
          <AnchorButton
            variant="whatsapp"
            href={answerChatUrl(digits, answer, reading)}
            target="_blank"
            rel="noopener"
            aria-label={workbench.send}
          >
            <WhatsappIcon /> {workbench.sendShort}
          </AnchorButton>
        </div>
      </section>
    </div>
  );
}
