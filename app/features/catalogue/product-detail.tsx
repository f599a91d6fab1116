import type { ReactNode } from 'react';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { useTwins } from '#app/lib/twins.ts';
import { Said } from '#app/ui/said.tsx';
import type { Product } from '#contract/products.ts';
import { CallAction } from './call-action.tsx';
import { ProductSpec } from './product-spec.tsx';
import { ShareButton } from './share-button.tsx';
import { WhatsappAction } from './whatsapp-action.tsx';

type Props = { product: Product; gallery: ReactNode; alsoIn: ReactNode; planner: ReactNode };

/** The pictures, the facts, and the buttons to call or write. `planner` stands below them. */
export function ProductDetail({ product, gallery, alsoIn, planner }: Props) {
  const messages = useMessages().productPage;
  const paths = usePaths();
  const origin = useOrigin();
  const twin = useTwins();
  const name = <Said en={product.productname} so={product.productnameSo} />;
  const plainName = twin(product.productname, product.productnameSo).text;
  const description = twin(product.description, product.descriptionSo);
  return (
    <article data-product={product.id} className="grid gap-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr] lg:gap-14">
      {gallery}
      <div className="grid content-start gap-6">
        <header className="grid gap-2">
          <h1 className="grid gap-2 text-4xl break-words sm:text-5xl">
            {product.brandname && <span className="text-2xl text-terracotta-700">{product.brandname}</span>}{' '}
            <span>{name}</span>
          </h1>
        </header>
        {alsoIn}
        {description.text && (
          <p lang={description.lang} className="max-w-[65ch] break-words whitespace-pre-line">
            {description.text}
          </p>
        )}
        <section aria-label={messages.facts}>
          <ProductSpec product={product} />
        </section>
        {/* On a phone the two ways to ask stay in reach of the thumb while one reads. */}
        <div className="sticky bottom-0 z-10 -mx-[clamp(1rem,4vw,2.5rem)] grid grid-cols-2 gap-3 border-t border-line bg-paper px-[clamp(1rem,4vw,2.5rem)] py-3 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
          <CallAction product={product} labels="always" />
          <WhatsappAction product={product} labels="always" />
        </div>
        {planner}
        <div>
          <ShareButton title={plainName} url={origin + paths.product(product.id)} />
        </div>
      </div>
    </article>
  );
}
