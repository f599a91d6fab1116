import { countTap } from '#contract/calls/public.ts';

/** What a link does for the shop, by its address. */
const KINDS: [start: string, kind: string][] = [
  ['tel:', 'call'],
  ['https://wa.me/', 'whatsapp'],
  ['https://api.whatsapp.com/', 'share'],
];

/**
 * Counts taps on the links that bring work. A beacon goes out after the link, on its own: nothing waits for it. `data-tap` names
 * another kind, `data-product` around the link the products it is about.
 */
export function watchTaps(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1' || !navigator.sendBeacon) return;
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    const kind = link?.dataset.tap ?? KINDS.find(([start]) => link?.href.startsWith(start))?.[1];
    if (!link || !kind) return;
    const about = link.closest<HTMLElement>('[data-product]')?.dataset.product;
    for (const productId of about?.split(' ').map(Number) ?? [null])
      navigator.sendBeacon(
        countTap.path,
        new Blob([JSON.stringify({ kind, productId })], { type: 'application/json' }),
      );
  });
}
