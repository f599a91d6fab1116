import type { Messages } from '#app/messages/en.ts';
import { PATHS } from '#contract/paths.ts';

/** The five links of the bar, the side menu and the footer. */
export const navLinks = (messages: Messages['nav']) => [
  { to: PATHS.home, label: messages.home },
  { to: PATHS.about, label: messages.about },
  { to: PATHS.products, label: messages.products },
  { to: PATHS.projects, label: messages.projects },
  { to: PATHS.contact, label: messages.contacts },
];
