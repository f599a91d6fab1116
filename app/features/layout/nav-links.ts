import { useLocation } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { withoutLanguage } from '#contract/paths.ts';

/** The five links of the bar, the side menu and the footer. One is current in whichever language its page was asked for. */
export function useNavLinks() {
  const messages = useMessages().nav;
  const paths = usePaths();
  const here = `${withoutLanguage(useLocation().pathname).toLowerCase()}/`;
  const link = (to: string, label: string) => {
    const page = withoutLanguage(to);
    const current = page === '/' ? here === '//' : here.startsWith(`${page}/`);
    return { to, label, 'aria-current': current ? ('page' as const) : undefined };
  };
  return [
    link(paths.home, messages.home),
    link(paths.about, messages.about),
    link(paths.products, messages.products),
    link(paths.projects, messages.projects),
    link(paths.contact, messages.contacts),
  ];
}
