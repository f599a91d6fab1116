import { expect, type Page } from './fixtures.ts';

/** Watches whether something moves by itself on the pages opened from now on. Gives what looks, and says what has moved. */
export async function watchShifts(page: Page): Promise<(where: string) => Promise<void>> {
  await page.addInitScript(() => {
    type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] };
    const shifts = { total: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.total += value;
        for (const { node, previousRect, currentRect } of sources) {
          const what = (node as Element | null)?.outerHTML?.slice(0, 120);
          shifts.moved.push(`${value}: ${what} ${JSON.stringify([previousRect, currentRect])}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (where) => {
    const { total, moved } = await page.evaluate(
      () => (window as unknown as { shifts: { total: number; moved: string[] } }).shifts,
    );
    expect(total, [where, ...moved].join('\n')).toBeLessThan(0.01);
  };
}
