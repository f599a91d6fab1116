import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '#app/lib/i18n.tsx';
import { MAP_LINK_URL } from '#app/lib/map.ts';
import { site } from '#site.config.ts';
import { LightSwitch } from './light-switch.tsx';
import { LocationMap } from './location-map.tsx';
import { useNavLinks } from './nav-links.ts';

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

export function Footer() {
  const messages = useMessages();
  const links = useNavLinks();
  const { place } = site;
  return (
    <footer className="on-dark blocks-ground-dark bg-charcoal text-white/85">
      <div className="page-width grid gap-x-12 gap-y-10 py-14 md:grid-cols-2 lg:grid-cols-[1.3fr_0.7fr_1.4fr]">
        <section aria-labelledby="footer-about" className="grid content-start gap-4">
          <div className="flex items-center gap-3">
            <img src="/logo-light.svg" alt="" width="44" height="44" loading="lazy" />
            <span className="font-display text-2xl font-semibold text-white">{site.name}</span>
          </div>
          <p lang="so" className="font-display text-xl text-terracotta-300">
            {site.tagline}
          </p>
          <h2 id="footer-about" className="text-lg text-white">
            {messages.footer.about}
          </h2>
          <p className="max-w-[48ch]">{messages.footer.aboutText}</p>
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
              <span>
                {place.street}, {place.district}, {place.city}, {place.country}
              </span>
            </address>
            <a
              href={MAP_LINK_URL}
              target="_blank"
              rel="noopener"
              className={`${LINK} font-semibold text-white underline`}
            >
              {messages.footer.openMap}
            </a>
          </div>
        </section>
      </div>
      <div className="border-t border-white/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm">
          <p>
            © {site.copyrightYear} {site.legalName}. {messages.footer.rights}
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
