import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#app/lib/hydrated.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { mapLinkUrl } from '#app/lib/map.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { NETWORKS, SOCIAL } from '#contract/social.ts';
import { LightSwitch } from './light-switch.tsx';
import { LocationMap } from './location-map.tsx';
import { useNavLinks } from './nav-links.ts';

/** A listed constant of the specification, not the current year. */
const COPYRIGHT_YEAR = 2024;
const OpenNow = late(async () => ({ default: (await import('#app/ui/open-now.tsx')).OpenNow }));
const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

export function Footer() {
  const messages = useMessages();
  const links = useNavLinks();
  const hydrated = useHydrated();
  const site = useSite();
  const say = useTexts();
  const { place } = site;
  const tagline = say(site.tagline);
  const address = say(place.address);
  const blurb = say(site.footer);
  return (
    <footer className="on-dark blocks-ground-dark bg-charcoal text-white/85">
      <div className="page-width grid gap-x-12 gap-y-10 py-14 md:grid-cols-2 lg:grid-cols-[1.3fr_0.7fr_1.4fr]">
        <section aria-labelledby="footer-about" className="grid content-start gap-4">
          <div className="flex items-center gap-3">
            <img src="/logo-light.svg" alt="" width="44" height="44" loading="lazy" />
            <span className="font-display text-2xl font-semibold text-white">{say(site.name).text}</span>
          </div>
          <p lang={tagline.lang} className="font-display text-xl text-terracotta-300">
            {tagline.text}
          </p>
          <h2 id="footer-about" className="text-lg text-white">
            {messages.footer.about}
          </h2>
          <p lang={blurb.lang} className="max-w-[50ch] whitespace-pre-line">
            {blurb.text}
          </p>
          <SocialLinks />
        </section>
        <nav aria-label={messages.footer.explore} className="grid content-start gap-4">
          <h2 className="text-lg text-white">{messages.footer.explore}</h2>
          <ul className="grid gap-1.5">
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} prefetch="intent" className={LINK}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
          <LightSwitch />
        </nav>
        <section aria-labelledby="footer-place" className="grid content-start gap-4 md:col-span-2 lg:col-span-1">
          <h2 id="footer-place" className="text-lg text-white">
            {messages.footer.place}
          </h2>
          <LocationMap />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <address className="flex items-center gap-2 not-italic">
              <MapPin aria-hidden="true" size={20} className="shrink-0 text-terracotta-300" />
              <span lang={address.lang}>{address.text}</span>
            </address>
            <a
              href={mapLinkUrl(place)}
              target="_blank"
              rel="noopener"
              className={`${LINK} font-semibold text-white underline`}
            >
              {messages.footer.openMap}
            </a>
          </div>
          {hydrated && place.hours.length > 0 ? (
            <Suspense>
              <OpenNow hours={place.hours} />
            </Suspense>
          ) : null}
        </section>
      </div>
      <div className="border-t border-white/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm">
          <p>
            © {COPYRIGHT_YEAR} {say(site.legalName).text}. {messages.footer.rights}
          </p>
          <p>
            {messages.footer.credit}{' '}
            <a
              href={site.developer.url}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center font-semibold text-white underline underline-offset-4"
            >
              {site.developer.name}
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Where else the business is to be found; nothing where it is nowhere else. */
function SocialLinks() {
  const { social } = useSite();
  const messages = useMessages().footer;
  const pages = NETWORKS.filter((network) => social[network] !== '');
  if (pages.length === 0) return null;
  return (
    <ul aria-label={messages.social} className="flex flex-wrap gap-x-5">
      {pages.map((network) => (
        <li key={network}>
          <a
            href={social[network]}
            target="_blank"
            rel="noopener me"
            className="inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4"
          >
            {SOCIAL[network].label}
          </a>
        </li>
      ))}
    </ul>
  );
}
