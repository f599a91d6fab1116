import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { whenStaying } from '#app/lib/quiet.ts';
import { useScrolledPast } from '#app/lib/scroll.ts';
import { useSession } from '#app/lib/session.ts';
import { useSiteName } from '#app/lib/site.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { withoutLanguage } from '#contract/paths.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useNavLinks } from './nav-links.ts';
import { QuoteLink } from './quote-link.tsx';

/** Drawn in the browser only: cached HTML is the same for everybody. */
const AccountLinks = late(() => import('./account-links.tsx'));

/** Until its file is there the page goes on without it; the footer has the same links. */
const SideMenu = late(() => import('./side-menu.tsx'));

const SOLID_AFTER_PX = 80;

const LINK =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-block font-medium text-white/90 decoration-terracotta-300 decoration-2 underline-offset-8 hover:text-white hover:underline aria-[current=page]:text-white aria-[current=page]:underline';

export function NavBar({ search }: { search: ReactNode }) {
  const messages = useMessages().nav;
  const links = useNavLinks();
  const session = useSession();
  const name = useSiteName();
  const [top, solid] = useScrolledPast(SOLID_AFTER_PX);
  return (
    <>
      <div ref={top} className="absolute top-0" />
      <header
        data-solid={solid}
        className={classNames(
          'on-dark fixed inset-x-0 top-0 z-40 text-white transition-[background-color,box-shadow] has-[dialog[open]]:bg-charcoal',
          solid ? 'bg-charcoal shadow-lift' : 'bg-charcoal/70 backdrop-blur-sm',
        )}
      >
        <div className="page-width flex h-16 items-center sm:gap-2">
          <Link to={usePaths().home} className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-block">
            <img src="/logo-light.svg" alt="" width="36" height="36" />
            {/* Where it is narrow it takes two lines rather than an end of dots. */}
            <span className="min-w-min font-display font-semibold tracking-tight break-words max-sm:text-[0.9375rem] max-sm:leading-4.5 sm:line-clamp-2 sm:text-xl sm:leading-6 lg:max-xl:text-base lg:max-xl:leading-5">
              {name}
            </span>
          </Link>
          <nav aria-label={messages.label} className="hidden lg:block">
            <ul className="flex">
              {links.map(({ label, ...link }) => (
                <li key={link.to}>
                  {/* Whoever is signed in has two links more. */}
                  <Link {...link} prefetch="intent" className={classNames(LINK, session ? 'px-1.5 xl:px-2' : 'px-3')}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {search}
          {search ? <QuoteLink /> : null}
          <LanguageSwitch className={classNames('lg:ml-2', session && 'max-sm:hidden')} />
          {session ? (
            <Suspense>
              <AccountLinks />
            </Suspense>
          ) : null}
          <NarrowMenu />
        </div>
      </header>
    </>
  );
}

/** Opening draws this alone; that the bar is solid then is a matter of style. */
function NarrowMenu() {
  const messages = useMessages().nav;
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  // Its code comes once a visitor stays, so that it opens without waiting.
  useEffect(() => void whenStaying().then(() => setNear(true)), []);
  const page = withoutLanguage(useLocation().pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for on one page, it must not open over another.
  useEffect(() => setOpen(false), [page]);
  return (
    <>
      <IconButton
        label={messages.openMenu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mr-2 hover:bg-white/10 lg:hidden"
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {near || open ? (
        <Suspense>
          <SideMenu open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
