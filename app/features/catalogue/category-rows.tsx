import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMessages } from '../../lib/i18n.tsx';
import { categoriesQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx';

const ROWS = 'grid gap-12 md:gap-16';

/** Every category as a row of products: the first half on open ground, the rest as panels. */
export function CategoryRows() {
  const messages = useMessages();
  const { data, error, refetch } = useQuery(categoriesQuery());
  if (!data && error) {
    const retry = <Button onClick={() => refetch()}>{messages.ui.retry}</Button>;
    return <EmptyState tone="error" text={messages.catalogue.categoriesFailed} action={retry} />;
  }
  if (!data) {
    return (
      <div aria-busy="true" className={ROWS}>
        <CategoryRowSkeleton />
        <CategoryRowSkeleton />
      </div>
    );
  }
  if (data.length === 0) return <EmptyState text={messages.catalogue.noCategories} />;
  const half = Math.ceil(data.length / 2);
  return (
    <div className={ROWS}>
      {data.map((category, index) => (
        <Suspense key={category.id}>
          <CategoryRow category={category} look={index < half ? 'open' : 'panel'} />
        </Suspense>
      ))}
    </div>
  );
}
