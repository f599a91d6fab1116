import { Clock, MapPin, Phone } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { mapLinkUrl } from '#app/lib/map.ts';
import { useNumbers } from '#app/lib/numbers.tsx';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { telUrl } from '#app/lib/tel.ts';
import { OpenNow } from '#app/ui/open-now.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import { DAYS, type OpeningHours } from '#contract/hours.ts';
import { displayPhone } from '#contract/phone.ts';

/** The three ways to the business, each a link a thumb can hit. */
export function ContactWays() {
  const { contactPage: messages, footer, hours } = useMessages();
  const numbers = useNumbers();
  const { place } = useSite();
  const address = useTexts()(place.address);
  return (
    <ul className="grid gap-3">
      <Way icon={<Phone aria-hidden="true" />} colour="bg-terracotta" label={messages.phone}>
        <PhoneLink digits={numbers?.phoneNumber} href={telUrl} />
      </Way>
      <Way icon={<WhatsappIcon />} colour="bg-leaf" label={messages.whatsapp}>
        <PhoneLink digits={numbers?.whatsapp} href={(digits) => `https://wa.me/${digits}`} newWindow />
      </Way>
      <Way icon={<MapPin aria-hidden="true" />} colour="bg-charcoal" label={messages.place}>
        <span lang={address.lang} className="block font-semibold">
          {address.text}
        </span>
        <a
          href={mapLinkUrl(place)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center underline"
        >
          {footer.openMap}
        </a>
      </Way>
      {place.hours.length > 0 ? (
        <Way icon={<Clock aria-hidden="true" />} colour="bg-charcoal" label={hours.title}>
          <OpenNow hours={place.hours} className="font-semibold" />
          <Week hours={place.hours} />
        </Way>
      ) : null}
    </ul>
  );
}

/** The days on which there are hours at all, in the order of the week here. */
function Week({ hours }: { hours: readonly OpeningHours[] }) {
  const { days } = useMessages().hours;
  const open = DAYS.filter((day) => hours.some((span) => span.day === day));
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 tabular-nums">
      {open.map((day) => (
        <Fragment key={day}>
          <dt className="text-ash">{days[day]}</dt>
          <dd>
            {hours
              .filter((span) => span.day === day)
              .map(({ opens, closes }) => `${opens} – ${closes}`)
              .join(', ')}
          </dd>
        </Fragment>
      ))}
    </dl>
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
