import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { offerChatUrl, offerMessage } from '#app/lib/admin/offer.ts';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { useSiteName } from '#app/lib/site.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';

type Props = {
  product: ListedProduct;
  /** International digits, or null: WhatsApp asks for the chat then. */
  customer: string | null;
};

export function OfferCard({ product, customer }: Props) {
  const m = useAdminMessages().workbench;
  const reading = { origin: useOrigin(), language: useLanguage().language, siteName: useSiteName() };
  const [copied, setCopied] = useState(false);
  const name = useTwins()(product.productname, product.productnameSo).text;
  const text = offerMessage(product, reading);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(m.copied);
    } catch {
      // Browsers allow it over https and on this very machine only.
      toast.error(m.copyFailed);
    }
  };
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-white shadow-card">
      <Picture
        picture={product.picture}
        alt={name}
        sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 50vw, 100vw"
        widths={CARD_WIDTHS}
        className="aspect-4/3"
      />
      <div className="flex grow flex-col gap-3 p-4">
        <h2 className="text-lg leading-tight break-words">
          <Said en={product.productname} so={product.productnameSo} />
        </h2>
        <p lang="so" className="grow rounded-block bg-leaf-100 p-3 text-sm break-words whitespace-pre-line">
          {text}
        </p>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="quiet" onClick={copy} aria-label={`${m.copy}: ${name}`} className="px-2">
            {copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
            {m.copy}
          </Button>
          <AnchorButton
            variant="whatsapp"
            href={offerChatUrl(customer, product, reading)}
            target="_blank"
            rel="noopener"
            aria-label={`${m.send}: ${name}`}
            className="px-2"
          >
            <WhatsappIcon />
            {m.sendShort}
          </AnchorButton>
        </div>
      </div>
    </article>
  );
}
