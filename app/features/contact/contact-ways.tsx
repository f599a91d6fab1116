import { MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { MAP_LINK_URL } from '#app/lib/map.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { telUrl } from '#app/lib/whatsapp.ts';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { displayPhone } from '#contract/phone.ts';
import { site } from '#site.config.ts';

const { place } = site;

/** The three ways to the business, each a link a thumb can hit. */
export function ContactWays() {
  const { contactPage: messages, footer } = useMessages();
  const numbers = useNumbers();
  return (
    <ul className="grid gap-3">
      <Way icon={<Phone aria-hidden="true" />} colour="bg-terracotta" label={messages.phone}>
        <PhoneLink digits={numbers?.phoneNumber} href={telUrl} />
      </Way>
      <Way icon={<WhatsappIcon />} colour="bg-leaf" label={messages.whatsapp}>
        <PhoneLink digits={numbers?.whatsapp} href={(digits) => `https://wa.me/${digits}`} newWindow />
      </Way>
      <Way icon={<MapPin aria-hidden="true" />} colour="bg-charcoal" label={messages.place}>
        <span className="block font-semibold">
          {place.street}, {place.district}, {place.city}, {place.country}
        </span>
        <a href={MAP_LINK_URL} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center underline">
          {footer.openMap}
        </a>
      </Way>
    </ul>
  );
}

function Way({
  icon,
  colour,
  label,
  children,
}: {
  icon: ReactNode;
  colour: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-4 rounded-lg bg-white p-4 shadow-card ring-1 ring-line">
      <span className={`grid size-11 shrink-0 place-items-center rounded-block text-white ${colour}`}>{icon}</span>
      <div className="min-w-0">
        <p className="text-sm text-ash">{label}</p>
        {children}
      </div>
    </li>
  );
}

type PhoneLinkProps = { digits: string | undefined; href: (digits: string) => string; newWindow?: boolean };

/** Says so where no number is set, instead of linking nowhere. */
function PhoneLink({ digits, href, newWindow }: PhoneLinkProps) {
  const messages = useMessages().contactPage;
  if (!digits) return <p className="font-semibold">{messages.noNumber}</p>;
  const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a
      href={href(digits)}
      {...target}
      className="inline-flex min-h-11 items-center text-xl font-semibold tabular-nums hover:text-terracotta-700 hover:underline"
    >
      {displayPhone(digits)}
    </a>
  );
}
