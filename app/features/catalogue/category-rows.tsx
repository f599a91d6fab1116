import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.tsx';
import { useNear } from '../../lib/near.ts';
import { categoriesQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx';

const ROWS = 'grid gap-12 md:gap-16';
/** So many rows at first, and so many more when their end comes near: however many categories there are, home stays light. */
const STEP = 12;

/** Every category as a row of products: the first half on open ground, the rest as panels. */
export function CategoryRows() {
  const messages = useMessages();
  const { data, error, refetch } = useQuery(categoriesQuery());
  const [shown, setShown] = useState(STEP);
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
      {data.slice(0, shown).map((category, index) => (
        <Suspense key={category.id}>
          <CategoryRow category={category} look={index < half ? 'open' : 'panel'} />
        </Suspense>
      ))}
      {shown < data.length ? <End key={shown} onNear={() => setShown(shown + STEP)} /> : null}
    </div>
  );
}

function End({ onNear }: { onNear: () => void }) {
  const [place, near] = useNear<HTMLDivElement>();
  useEffect(() => {
    if (near) onNear();
  }, [near, onNear]);
  return <div ref={place} />;
}
