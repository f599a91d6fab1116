import { factsOf } from '#app/lib/field-words.ts';
import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import type { Product } from '#contract/products.ts';

/** Everything known about a product, as a list of labels and values. */
export function ProductSpec({ product }: { product: Product }) {
  const messages = useMessages();
  const { language } = useLanguage();
  return (
    <dl className="divide-y divide-line border-y border-line">
      {factsOf(product, language, messages).map(({ field, label, text, lang }) => (
        <div key={field} className="grid grid-cols-[7rem_1fr] gap-4 py-3">
          <dt className="text-ash">{label}</dt>
          <dd lang={lang} className="min-w-0 font-semibold break-words">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
