import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { useTwins } from '#app/lib/twins.ts';
import { productChatUrl } from '#app/lib/whatsapp.ts';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { Action, type ContactProps, LABELS } from './call-action.tsx';

/** Writing about a product. */
export function WhatsappAction({ product, labels = 'wide', className, numbers }: ContactProps) {
  const messages = useMessages().product;
  const twin = useTwins();
  const reading = { origin: useOrigin(), language: useLanguage().language };
  const shared = useNumbers();
  const digits = (numbers ?? shared)?.whatsapp;
  return (
    <Action
      variant="whatsapp"
      href={digits ? productChatUrl(digits, product, reading) : null}
      missing={messages.noWhatsapp}
      label={messages.whatsappAbout(twin(product.productname, product.productnameSo).text)}
      className={className}
      newWindow
    >
      <WhatsappIcon />
      <span className={LABELS[labels]}>{messages.whatsapp}</span>
    </Action>
  );
}
