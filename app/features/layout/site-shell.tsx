import { ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Part } from '#app/first-view/parts.tsx';
import { useMessages } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { classNames } from '#app/ui/class-names.ts';
import { isPanelPage, withoutLanguage } from '#contract/paths.ts';
import { ConnectivityBanner } from './connectivity-banner.tsx';
import { NavBar } from './nav-bar.tsx';

const Footer = late(async () => ({ default: (await import('./footer.tsx')).Footer }));
/** Made once: it sleeps on while the rest of the page is drawn again. */
const FOOTER = (
  <Part>
    <Footer />
  </Part>
);

/** The frame of every page: skip link, banner, bar, content, footer. Padding keeps the content below the fixed bar. */
export function SiteShell({ search, children }: { search: ReactNode; children: ReactNode }) {
  const messages = useMessages().nav;
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-block bg-white px-4 py-3 font-semibold focus:translate-y-0"
      >
        {messages.skip}
      </a>
      <ConnectivityBanner />
      <NavBar search={search} />
      <PageChange />
      <Content>{children}</Content>
      <PageFooter />
    </>
  );
}

/** In the panel, where staff work, the footer is one line that opens. */
function PageFooter() {
  const { pathname } = useLocation();
  const { footer } = useMessages();
  if (!isPanelPage(pathname)) return FOOTER;
  return (
    <details className="group bg-charcoal text-white/85">
      <summary className="page-width flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-sm">
        {footer.about} · {footer.place}
        <ChevronUp aria-hidden="true" size={18} className="shrink-0 group-open:rotate-180" />
      </summary>
      {FOOTER}
    </details>
  );
}

/** After a client-side navigation focus moves to the new content, as after a full load. */
function Content({ children }: { children: ReactNode }) {
  // The switch of languages stays where it is: it leads to the same page.
  const page = withoutLanguage(useLocation().pathname);
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(page);
  useEffect(() => {
    if (shownPath.current === page) return;
    shownPath.current = page;
    content.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <main
      ref={content}
      id="content"
      tabIndex={-1}
      // In the panel the footer's one line stands at the lower edge of the window, however short the page is.
      className={classNames('pt-16 outline-none', isPanelPage(page) ? 'min-h-[calc(100svh-2.75rem)]' : 'min-h-[70svh]')}
    >
      {children}
    </main>
  );
}

/** A thin bar while a page's code is loading, so that a slow connection does not look like a dead button. */
function PageChange() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div aria-hidden="true" className="page-change fixed inset-x-0 top-0 z-50 h-1 bg-terracotta" /> : null;
}
