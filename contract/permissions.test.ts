import { describe, expect, it } from 'vitest';
import { mayUse, PANEL_SCREENS, type PanelScreen } from './permissions.ts';

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
