import { Phone } from 'lucide-react';
import { useNumbers } from '#app/lib/numbers.tsx';
import { telUrl } from '#app/lib/tel.ts';
import { AnchorButton } from '#app/ui/button.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { displayPhone } from '#contract/phone.ts';
import { useSignInMessages } from './sign-in-messages.ts';

/** Whom to ask: nobody gets a new password without a person of the business who knows them. Opens without scripts too. */
export function ForgotPassword() {
  const messages = useSignInMessages().loginPage;
  const numbers = useNumbers();
  const { whatsapp, phoneNumber } = numbers ?? {};
  return (
    <details className="rounded-block border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold text-terracotta-700 underline">
        {messages.forgot}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p>{messages.forgotStaff}</p>
        <p>{whatsapp || phoneNumber ? messages.forgotOthers : messages.forgotNoNumber}</p>
        {whatsapp ? (
          <AnchorButton variant="whatsapp" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
            <WhatsappIcon /> {displayPhone(whatsapp)}
          </AnchorButton>
        ) : null}
        {phoneNumber ? (
          <AnchorButton variant="quiet" href={telUrl(phoneNumber)}>
            <Phone aria-hidden="true" size={18} /> {displayPhone(phoneNumber)}
          </AnchorButton>
        ) : null}
      </div>
    </details>
  );
}
