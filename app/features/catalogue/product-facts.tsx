import { useMessages } from '#app/lib/i18n.tsx';
import { withUnit } from '#app/lib/units.ts';
import type { Product } from '#contract/products.ts';

/** The four facts of a card: one below the other in a narrow card, in two columns where there is room. */
export function ProductFacts({ product }: { product: Pick<Product, 'size' | 'thickness' | 'color' | 'type'> }) {
  const messages = useMessages().product;
  const facts = [
    [messages.size, product.size],
    [messages.thickness, withUnit(product.thickness, messages.pieces)],
    [messages.color, messages.colors[product.color]],
    [messages.type, messages.types[product.type]],
  ];
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm @3xs:grid-cols-2 @3xs:gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-wrap justify-between gap-x-2 @3xs:block">
          <dt className="text-ash">{label}</dt>
          <dd className="min-w-0 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
