import {
  Archive,
  Clapperboard,
  Gauge,
  History,
  LayoutGrid,
  LayoutTemplate,
  type LucideIcon,
  Phone,
  Tags,
  Trash2,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import type { AdminMessages } from '#app/messages/admin.en.ts';
import type { PanelScreen } from '#contract/permissions.ts';

export type PanelEntry = { screen: PanelScreen; label: (messages: AdminMessages) => string; icon: LucideIcon };

/** The menu in its order. It is ADMIN's alone: an editor's way to products and videos is the workbench. */
export const MENU_ENTRIES: readonly PanelEntry[] = [
  { screen: 'dashboard', label: (m) => m.entries.dashboard, icon: Gauge },
  { screen: 'registerUser', label: (m) => m.entries.createUser, icon: UserPlus },
  { screen: 'users', label: (m) => m.entries.allUsers, icon: Users },
  { screen: 'products', label: (m) => m.entries.allProducts, icon: LayoutGrid },
  { screen: 'videos', label: (m) => m.entries.allVideos, icon: Clapperboard },
  { screen: 'categories', label: (m) => m.entries.categories, icon: Tags },
  { screen: 'numbers', label: (m) => m.entries.changeNumber, icon: Phone },
  { screen: 'site', label: (m) => m.entries.site, icon: LayoutTemplate },
  { screen: 'history', label: (m) => m.entries.history, icon: History },
  { screen: 'bin', label: (m) => m.entries.bin, icon: Trash2 },
  { screen: 'backups', label: (m) => m.entries.backups, icon: Archive },
];

export const ACCOUNT_ENTRY: PanelEntry = { screen: 'account', label: (m) => m.panel.account, icon: UserRound };
