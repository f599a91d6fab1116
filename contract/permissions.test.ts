import { describe, expect, it } from 'vitest';
import { mayUse, PANEL_SCREENS, type PanelScreen, panelPath, startsOpen } from './permissions.ts';

const screensOf = (...who: [role: Parameters<typeof mayUse>[1], editor?: boolean]): string[] =>
  Object.keys(PANEL_SCREENS).filter((screen) => mayUse(PANEL_SCREENS[screen as PanelScreen].access, ...who));

describe('the screens of the panel', () => {
  it('are all open to an ADMIN', () => {
    expect(screensOf('ADMIN')).toEqual(Object.keys(PANEL_SCREENS));
  });

  it('are few for a GENERAL, and with the mark of an editor two more', () => {
    expect(screensOf('GENERAL')).toEqual(['front', 'help', 'account']);
    expect(screensOf('GENERAL', true)).toEqual(['front', 'products', 'videos', 'help', 'account']);
  });

  it('are no more for a USER with a mark that cannot be there', () => {
    expect(screensOf('USER', true)).toEqual(screensOf('USER'));
    expect(screensOf(null, true)).toEqual([]);
  });
});

describe('who may', () => {
  it('do what is public is anybody', () => {
    for (const role of ['ADMIN', 'GENERAL', 'USER', null] as const) expect(mayUse('public', role)).toBe(true);
  });

  it('do anything else is nobody who is not signed in', () => {
    for (const access of ['signed-in', 'staff', 'editor', 'admin'] as const) expect(mayUse(access, null)).toBe(false);
  });

  it('see the side bar open from the start are staff', () => {
    expect(startsOpen('ADMIN')).toBe(true);
    expect(startsOpen('GENERAL')).toBe(true);
    expect(startsOpen('USER')).toBe(false);
  });
});

it('a screen of the panel lies below its front', () => {
  expect(panelPath('front')).toBe('/admin-panel');
  expect(panelPath('users')).toBe('/admin-panel/all-users');
  expect(panelPath('importProducts')).toBe('/admin-panel/all-products/import');
});
