import { data, Navigate, redirect, useParams, useSearchParams } from 'react-router';
import { Breadcrumbs } from '#app/features/catalogue/breadcrumbs.tsx';
import { listPath, readCursor } from '#app/features/catalogue/filters.ts';
import { type Page, pagesQuery, usePagedProducts } from '#app/features/catalogue/paged-products.ts';
import { ProductList } from '#app/features/catalogue/product-list.tsx';
import { ResultCount } from '#app/features/catalogue/result-count.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { breadcrumbData } from '#app/features/seo/structured-data.ts';
import { categoriesQuery, categoryProductsQuery, PAGE_SIZE } from '#app/lib/catalogue-queries.ts';
import { useCategoryLabel } from '#app/lib/category-label.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { openAtOnce, pageOf, readQueries } from '#app/lib/queries.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';
import { languageOfPath, pathsIn } from '#contract/paths.ts';
import { previewUrl } from '#contract/pictures.ts';
import type { Route } from './+types/category';

const categoryPage = (category: string) => (cursor: string | null) =>
  categoryProductsQuery(category, PAGE_SIZE, cursor);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { pathname, searchParams, search } = new URL(request.url);
  const products = pagesQuery(categoryPage(params.category), readCursor(searchParams));
  const seeds = await readQueries(context, [products, categoriesQuery()]);
  const pages = seeds.find((seed) => seed.key === products.queryKey)?.data as Page[] | undefined;
  const found = pages?.[0];
  // A value that the category had before keeps leading to it.
  if (found?.movedTo) {
    const paths = pathsIn(languageOfPath(pathname) ?? 'en');
    throw redirect(paths.category(found.movedTo) + search, 301);
  }
  const page = pageOf(seeds);
  return found === null ? data(page, { status: 404 }) : page;
}
export const clientLoader = openAtOnce;

export default function Category() {
  const { categoryPage: messages, catalogue, listPage, breadcrumbs } = useMessages();
  const paths = usePaths();
  const asked = useParams().category ?? '';
  const [params] = useSearchParams();
  const from = readCursor(params);
  const paged = usePagedProducts(categoryPage(asked), from);
  const origin = useOrigin();
  const newest = paged.products[0];
  // The value as it is stored, whatever case the address was typed in.
  const category = newest?.categories ?? asked;
  const label = useCategoryLabel(category);
  // What stands in is marked, not the words around it.
  const [before, after] = messages.title('\n').split('\n');
  const path = paths.category(category);
  const crumbs = [
    { name: breadcrumbs.home, path: paths.home },
    { name: breadcrumbs.products, path: paths.products },
    { name: label.text, lang: label.lang, path },
  ];
  const pictured = paged.products.find((product) => product.picture)?.picture;
  if (paged.movedTo) return <Navigate to={paths.category(paged.movedTo)} replace />;
  const wayOut = <LinkButton to={paths.products}>{catalogue.seeAll}</LinkButton>;
  return (
    <>
      <PageHead
        title={label.text}
        description={messages.description(label.text)}
        path={path}
        image={pictured && { path: previewUrl(pictured.path), alt: label.text }}
        jsonLd={[breadcrumbData(crumbs, origin)]}
        noindex={paged.missing}
      />
      <Section ground="blocks" className="pt-6 pb-8 sm:pt-8 sm:pb-10">
        <Breadcrumbs crumbs={crumbs} />
        <PageHeading
          title={
            <>
              {before}
              <span lang={label.lang}>{label.text}</span>
              {after}
            </>
          }
        />
      </Section>
      <Section className="pt-8 sm:pt-10">
        <ResultCount paged={paged} />
        {from !== null && (
          <p className="mb-6">
            <LinkButton to={path}>{listPage.firstPage}</LinkButton>
          </p>
        )}
        <ProductList
          paged={paged}
          columns="sm:grid-cols-2 md:grid-cols-3"
          sizes="(min-width: 1280px) 400px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 92vw"
          ownNumbers
          nextPath={(cursor) => listPath(path, {}, cursor)}
          failure={() => messages.failed}
          empty={<EmptyState tone="error" text={messages.empty} action={wayOut} />}
        />
      </Section>
    </>
  );
}
