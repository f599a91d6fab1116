import { useMessages } from '#app/lib/i18n.tsx';
import { withUnit } from '#app/lib/units.ts';
import type { Product } from '#contract/products.ts';

/** Everything known about a product, as a list of labels and values. */
export function ProductSpec({ product }: { product: Product }) {
  const messages = useMessages().product;
  const facts = [
    [messages.code, product.code],
    [messages.name, product.productname],
    [messages.size, product.size],
    [messages.thickness, withUnit(product.thickness, messages.pieces)],
    [messages.color, messages.colors[product.color]],
    [messages.type, messages.types[product.type]],
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[7rem_1fr] gap-4 py-3">
          <dt className="text-ash">{label}</dt>
          <dd className="min-w-0 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
