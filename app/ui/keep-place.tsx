import { Suspense, useEffect, useState } from 'react';
import type { ListedProduct } from '../lib/catalogue-queries.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { late } from '../lib/late.ts';
import { isStaying, whenStaying } from '../lib/quiet.ts';

const KeepButtons = late(() => import('./keep-buttons.tsx'));

/** Where a card has its buttons to keep a product. Their code comes when a visitor begins to look around; they cover no text and move nothing. */
export function KeepPlace({ product }: { product: ListedProduct }) {
  const hydrated = useHydrated();
  const [waited, setWaited] = useState(false);
  // A card that is drawn later has them from the start: drawn in two steps it would cost a slow phone twice.
  const shown = waited || (hydrated && isStaying());
  useEffect(() => {
    if (!shown) void whenStaying().then(() => setWaited(true));
  }, [shown]);
  return shown ? (
    <Suspense>
      <KeepButtons product={product} />
    </Suspense>
  ) : null;
}
