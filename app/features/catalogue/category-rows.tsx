import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNear } from '#app/first-view/near.ts';
import { HydratedAlone } from '#app/first-view/parts.tsx';
import { useMessages } from '#app/lib/i18n.tsx';
import { categoriesQuery } from '#app/lib/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx';

const ROWS = 'grid gap-12 md:gap-16';
/** How many rows are shown at first and added each time the end comes near, so that home stays light with many categories. */
const STEP = 12;

/** Every category as a row of products: the first half as open rows, the rest as panels. */
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
        <HydratedAlone key={category.id}>
          <CategoryRow category={category} look={index < half ? 'open' : 'panel'} />
        </HydratedAlone>
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
