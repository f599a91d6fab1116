import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { telUrl } from '#app/lib/tel.ts';
import { displayPhone, isUsualSomaliMobile, normalisePhone } from '#contract/phone.ts';

type Props = { typed: string; kind: 'whatsapp' | 'phone' };

/** What a typed number becomes and where its button will lead, before anything is saved. */
export function NumberPreview({ typed, kind }: Props) {
  const m = useAdminMessages().numbers;
  const digits = normalisePhone(typed);
  if (digits === null) return null;
  const address = kind === 'whatsapp' ? `https://wa.me/${digits}` : telUrl(digits);
  const elsewhere = kind === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <div className="rounded-block bg-sand px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
        <dt className="text-ash">{m.becomes}</dt>
        <dd className="font-semibold tabular-nums">{displayPhone(digits)}</dd>
        <dt className="text-ash">{m.link}</dt>
        <dd className="min-w-0">
          <a
            href={address}
            {...elsewhere}
            className="inline-flex min-h-8 items-center font-semibold break-all text-terracotta-700 underline"
          >
            {address}
          </a>
        </dd>
      </dl>
      {isUsualSomaliMobile(digits) ? null : (
        <p role="status" className="mt-1 font-medium text-terracotta-700">
          {m.unusual}
        </p>
      )}
    </div>
  );
}
