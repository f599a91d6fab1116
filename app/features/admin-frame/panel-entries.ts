import {
  Clapperboard,
  Gauge,
  LayoutGrid,
  type LucideIcon,
  Phone,
  Tags,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import type { AdminMessages } from '../../messages/admin.en.ts';

export const PANEL = '/admin-panel';

export type PanelEntry = { path: string; label: (messages: AdminMessages) => string; icon: LucideIcon };

/** The seven entries of the menu, for ADMIN alone. */
export const ADMIN_ENTRIES: readonly PanelEntry[] = [
  { path: 'Dashboard', label: (m) => m.entries.dashboard, icon: Gauge },
  { path: 'register-user', label: (m) => m.entries.createUser, icon: UserPlus },
  { path: 'all-users', label: (m) => m.entries.allUsers, icon: Users },
  { path: 'all-products', label: (m) => m.entries.allProducts, icon: LayoutGrid },
  { path: 'video', label: (m) => m.entries.allVideos, icon: Clapperboard },
  { path: 'AllCategoryList', label: (m) => m.entries.categories, icon: Tags },
  { path: 'change-number', label: (m) => m.entries.changeNumber, icon: Phone },
];

export const ACCOUNT_ENTRY: PanelEntry = { path: 'account', label: (m) => m.panel.account, icon: UserRound };
