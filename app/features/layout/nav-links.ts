import type { Messages } from '../../messages/en.ts';

/** The five ways through the site, in the bar, the side menu and the footer alike. */
export const navLinks = (messages: Messages['nav']) => [
  { to: '/', label: messages.home },
  { to: '/about', label: messages.about },
  { to: '/product', label: messages.products },
  { to: '/project', label: messages.projects },
  { to: '/contact', label: messages.contacts },
];
