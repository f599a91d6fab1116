import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { ListedProduct } from '../lib/catalogue-queries.ts';
import { whenStaying } from '../lib/quiet.ts';

type Props = { product: ListedProduct };

const KeepButtons = lazy<ComponentType<Props>>(() =>
  import('./keep-buttons.tsx').catch(() => ({ default: () => null })),
);

/** Where a card has its buttons to keep a product. Their code comes when a visitor begins to look around; they cover no text and move nothing. */
export function KeepPlace({ product }: Props) {
  const [staying, setStaying] = useState(false);
  useEffect(() => void whenStaying().then(() => setStaying(true)), []);
  return staying ? (
    <Suspense>
      <KeepButtons product={product} />
    </Suspense>
  ) : null;
}
