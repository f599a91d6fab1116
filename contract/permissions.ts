import type { Role } from './enums.ts';
import { PATHS } from './paths.ts';

/**
 * Who may do what: read by the server's guard, the panel's routes and its menus alike. `editor`: every ADMIN, and a GENERAL
 * whom an ADMIN has marked as one.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'editor' | 'admin';

const ROLES_ALLOWED: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  'signed-in': ['ADMIN', 'GENERAL', 'USER'],
  staff: ['ADMIN', 'GENERAL'],
  editor: ['ADMIN'],
  admin: ['ADMIN'],
};

/** `role` is null for anonymous visitors. The mark of an editor counts for GENERAL alone. */
export const mayUse = (access: Access, role: Role | null, editor = false): boolean =>
  access === 'public' ||
  (role !== null && (ROLES_ALLOWED[access].includes(role) || (access === 'editor' && editor && role === 'GENERAL')));

/** The panel's screens by their path below /admin-panel. The server checks every call again: this spares people dead screens. */
export const PANEL_SCREENS = {
  front: { path: '', access: 'signed-in' },
  dashboard: { path: 'Dashboard', access: 'admin' },
  registerUser: { path: 'register-user', access: 'admin' },
  users: { path: 'all-users', access: 'admin' },
  products: { path: 'all-products', access: 'editor' },
  importProducts: { path: 'all-products/import', access: 'admin' },
  videos: { path: 'video', access: 'editor' },
  categories: { path: 'AllCategoryList', access: 'admin' },
  numbers: { path: 'change-number', access: 'admin' },
  site: { path: 'site', access: 'admin' },
  backups: { path: 'backups', access: 'admin' },
  bin: { path: 'bin', access: 'admin' },
  history: { path: 'history', access: 'admin' },
  help: { path: 'help', access: 'staff' },
  account: { path: 'account', access: 'signed-in' },
} as const satisfies Record<string, { path: string; access: Access }>;
export type PanelScreen = keyof typeof PANEL_SCREENS;

export function panelPath(screen: PanelScreen): string {
  const { path } = PANEL_SCREENS[screen];
  return path === '' ? PATHS.panel : `${PATHS.panel}/${path}`;
}

/** What each role sees on the panel's front: ADMIN the dashboard, GENERAL the workbench, anybody else the public home page. */
export const PANEL_FRONTS = { ADMIN: 'dashboard', GENERAL: 'workbench', USER: 'home' } as const satisfies Record<
  Role,
  string
>;

/** The side bar starts open for staff. */
export const startsOpen = (role: Role): boolean => mayUse('staff', role);
