import { useEffect } from 'react';
import { data, redirect, useParams } from 'react-router';
import { AlsoIn } from '#app/features/catalogue/also-in.tsx';
import { Breadcrumbs } from '#app/features/catalogue/breadcrumbs.tsx';
import { ProductDetail } from '#app/features/catalogue/product-detail.tsx';
import { readProductId } from '#app/features/catalogue/product-id.ts';
import { RelatedProducts, relatedQuery } from '#app/features/catalogue/related-products.tsx';
import { Gallery } from '#app/features/gallery/gallery.tsx';
import { OpenPlanner } from '#app/features/planner/open-planner.tsx';
import { SeeItLaid } from '#app/features/projects/see-it-laid.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { breadcrumbData, productData, summaryOf } from '#app/features/seo/structured-data.ts';
import { productQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { keptOf } from '#app/lib/kept/product.ts';
import { rememberSeen } from '#app/lib/kept/saved.ts';
import { useOrigin } from '#app/lib/origin.ts';
import { openAtOnce, pageOf, readQueries } from '#app/lib/queries.ts';
import { useTwins } from '#app/lib/twins.ts';
import { useRead } from '#app/lib/use-read.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeepRow } from '#app/ui/keep-buttons.tsx';
import { Section } from '#app/ui/section.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { languageOfPath, pathsIn } from '#contract/paths.ts';
import { previewUrl } from '#contract/pictures.ts';
import type { ShownProduct } from '#contract/shown-product.ts';
import type { Route } from './+types/product';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = readProductId(params.id);
  if (id === null) return data(pageOf([]), { status: 404 });
  // What follows the number says nothing, and one product has one address.
  if (params.id !== String(id)) {
    const language = languageOfPath(new URL(request.url).pathname) ?? 'en';
    throw redirect(pathsIn(language).product(id), 301);
  }
  const query = productQuery(id);
  const seeds = await readQueries(context, [query]);
  const product = seeds[0]?.data as ShownProduct | null | undefined;
  if (product === null) return data(pageOf(seeds), { status: 404 });
  if (!product) return pageOf(seeds);
  return pageOf([...seeds, ...(await readQueries(context, [relatedQuery(product.categories)]))]);
}
export const clientLoader = openAtOnce;

export default function ProductPage() {
  const { productPage: messages, catalogue, ui } = useMessages();
  const paths = usePaths();
  const id = readProductId(useParams().id);
  const product = useRead(productQuery(id ?? 0), id !== null);
  if (product.data) return <Found product={product.data} />;

  const missing = id === null || product.data === null;
  const failure = missing ? messages.notFound : product.error ? messages.failed : null;
  const wayOut = missing ? (
    <LinkButton to={paths.products}>{catalogue.seeAll}</LinkButton>
  ) : (
    <Button onClick={product.retry}>{ui.retry}</Button>
  );
  const title = failure ?? messages.loading;
  return (
    <Section className="pt-6 sm:pt-8">
      <PageHead title={title} description={title} path={paths.product(id ?? '')} noindex={missing} />
      <h1 className="sr-only">{title}</h1>
      {failure ? (
        <EmptyState tone="error" text={messages.failure(failure)} action={wayOut} />
      ) : (
        <Spinner label={title} />
      )}
    </Section>
  );
}

/** What one does with a product besides asking: keep it, and plan with it. */
function Keeping({ product }: { product: ShownProduct }) {
  useEffect(() => rememberSeen(keptOf(product)), [product]);
  return (
    <>
      <KeepRow product={product} />
      <OpenPlanner product={product} />
    </>
  );
}

function Found({ product }: { product: ShownProduct }) {
  const { productPage: messages, product: words, breadcrumbs } = useMessages();
  const paths = usePaths();
  const origin = useOrigin();
  const twin = useTwins();
  const category = twin(product.categoryLabel, product.categoryLabelSo);
  const name = twin(product.productname, product.productnameSo);
  const said = twin(product.description, product.descriptionSo).text;
  const path = paths.product(product.id);
  const crumbs = [
    { name: breadcrumbs.home, path: paths.home },
    { name: breadcrumbs.products, path: paths.products },
    { name: category.text, lang: category.lang, path: paths.category(product.categories) },
    { name: name.text, lang: name.lang, path },
  ];
  const facts = { ...product, color: words.colors[product.color], type: words.types[product.type] };
  const image = product.picture && { path: previewUrl(product.picture.path), alt: name.text };
  return (
    <>
      <PageHead
        title={name.text}
        description={said ? summaryOf(said) : messages.description(facts)}
        path={path}
        image={image}
        type="product"
        jsonLd={[
          productData({ ...product, color: words.colors[product.color] }, origin, path, {
            name: name.text,
            description: said,
            category: category.text,
          }),
          breadcrumbData(crumbs, origin),
        ]}
      />
      <Section className="pt-6 sm:pt-8">
        <Breadcrumbs crumbs={crumbs} />
        <ProductDetail
          product={product}
          gallery={<Gallery product={product} />}
          alsoIn={<AlsoIn product={product} />}
          planner={<Keeping product={product} />}
        />
      </Section>
      <SeeItLaid videos={product.videos} />
      <RelatedProducts product={product} />
    </>
  );
}
