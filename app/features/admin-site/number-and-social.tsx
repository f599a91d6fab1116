import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { TextField } from '#app/ui/field.tsx';
import { LIMITS } from '#contract/limits.ts';
import { panelPath } from '#contract/permissions.ts';
import { displayPhone, normalisePhone } from '#contract/phone.ts';
import type { Site } from '#contract/site.ts';
import { NETWORKS, SOCIAL, socialAddress } from '#contract/social.ts';
import { SectionFrame } from './section-frame.tsx';
import { useSection } from './use-section.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold break-all text-terracotta-700 underline';

/** Stored digits with the plus that says they are whole. */
const shown = (number: string): string => (/^\d+$/.test(number) ? displayPhone(number) : number);

export function NumberSection({ site }: { site: Site }) {
  const m = useAdminMessages().site.number;
  const section = useSection(site, 'number', ['contactFormNumber']);
  const typed = section.draft.contactFormNumber;
  const digits = normalisePhone(section.dirty ? typed : shown(typed));
  const preview = (
    <div className="bg-sand px-3 py-2">
      {digits ? (
        <>
          <p>
            {m.becomes} <strong className="tabular-nums">{displayPhone(digits)}</strong>
          </p>
          <a href={`https://wa.me/${digits}`} target="_blank" rel="noopener" className={LINK}>
            {`https://wa.me/${digits}`}
          </a>
        </>
      ) : null}
    </div>
  );
  return (
    <SectionFrame name="number" intro={m.intro} section={section} preview={preview}>
      <TextField
        label={m.label}
        type="tel"
        value={section.dirty ? typed : shown(typed)}
        maxLength={LIMITS.phoneInput}
        hint={m.hint}
        error={section.errorOf('contactFormNumber')}
        onChange={(event) => section.change({ contactFormNumber: event.target.value })}
      />
      <Link to={panelPath('numbers')} className={`${LINK} justify-self-start`}>
        {m.change}
      </Link>
    </SectionFrame>
  );
}

export function SocialSection({ site }: { site: Site }) {
  const m = useAdminMessages().site.social;
  const section = useSection(site, 'social', ['social']);
  const { social } = section.draft;
  const links = NETWORKS.map((network) => ({ network, address: socialAddress(network, social[network]) || '' })).filter(
    ({ address }) => address,
  );
  const preview = (
    <div className="on-dark bg-charcoal px-3 text-white">
      {links.length === 0 ? <p className="flex min-h-11 items-center text-sm text-white/85">{m.none}</p> : null}
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ network, address }) => (
          <li key={network}>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {SOCIAL[network].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <SectionFrame name="social" intro={m.intro} section={section} preview={preview}>
      <div className="grid gap-3 sm:grid-cols-2">
        {NETWORKS.map((network) => (
          <TextField
            key={network}
            label={SOCIAL[network].label}
            inputMode="url"
            autoComplete="off"
            placeholder={`https://${SOCIAL[network].hosts[0]}/…`}
            value={social[network]}
            maxLength={LIMITS.webAddress}
            error={section.errorOf(`social.${network}`)}
            onChange={(event) => section.change({ social: { ...social, [network]: event.target.value } })}
          />
        ))}
      </div>
    </SectionFrame>
  );
}
