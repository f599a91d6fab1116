import { Calculator } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { Product } from '#contract/products.ts';

const Planner = late(() => import('./planner.tsx'));

/** A button in the page; the planner and its words load when it is pressed. */
export function OpenPlanner({ product }: { product: Product }) {
  const messages = useMessages().productPage;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)} className="noscript:hidden">
        <Calculator aria-hidden="true" size={20} /> {messages.howMany}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Spinner label={messages.loading} />}>
      <Planner key={product.id} product={product} />
    </Suspense>
  );
}
