import { Link } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import { homeShowcaseQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** One round picture for each category that has products, up to a few dozen. Phones have the rows below instead. */
export function CategoryStrip() {
  const messages = useMessages().catalogue;
  const paths = usePaths();
  const { data, error } = useRead(homeShowcaseQuery());
  if (!data && error) {
    const refused = error instanceof ApiError && error.kind === 'server';
    return (
      <p role="alert" className="hidden font-medium text-danger md:block">
        {refused ? messages.stripRefused : messages.stripFailed}
      </p>
    );
  }
  return (
    <nav aria-label={messages.categories} className="hidden md:block">
      <ul aria-busy={!data} className="flex flex-wrap justify-center gap-x-6 gap-y-8">
        {data
          ? data.first.map((showcase) => (
              <li key={showcase.categories} className="w-32">
                <Link
                  to={paths.category(showcase.categories)}
                  prefetch="intent"
                  className="group grid justify-items-center gap-3 rounded-block text-center"
                >
                  <Picture
                    picture={showcase.picture}
                    alt=""
                    sizes="112px"
                    widths={[320]}
                    className="size-28 rounded-full ring-1 ring-line ring-offset-4 ring-offset-paper transition-shadow group-hover:ring-3 group-hover:ring-terracotta"
                  />
                  <span>
                    <span className="block leading-tight font-semibold break-words group-hover:text-terracotta-700">
                      <Said en={showcase.label} so={showcase.labelSo} />
                    </span>
                    <span className="mt-1 block text-sm leading-tight break-words text-ash">
                      <Said en={showcase.productname} so={showcase.productnameSo} />
                    </span>
                  </span>
                </Link>
              </li>
            ))
          : SKELETONS.map((key) => (
              <li key={key} className="grid w-32 justify-items-center gap-3">
                <Skeleton className="size-28 rounded-full" />
                <Skeleton className="h-16 w-28" />
              </li>
            ))}
      </ul>
      {data && data.total > data.first.length ? (
        <LinkButton to={paths.products} variant="quiet" className="mt-8">
          {messages.seeAll}
        </LinkButton>
      ) : null}
    </nav>
  );
}
