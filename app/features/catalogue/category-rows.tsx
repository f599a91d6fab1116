import { useEffect, useState } from 'react';
import { useNear } from '#app/first-view/near.ts';
import { HydratedAlone } from '#app/first-view/parts.tsx';
import { categoriesQuery, homeCategoriesQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CategoryRow, CategoryRowSkeleton } from './category-row.tsx';

const ROWS = 'grid gap-12 md:gap-16';
/** How many rows are shown at first and added each time the end comes near, so that home stays light with many categories. */
const STEP = 12;

/** Every category as a row of products: the first half as open rows, the rest as panels. */
export function CategoryRows() {
  const messages = useMessages();
  const { data, error, retry: again } = useRead(homeCategoriesQuery());
  const [shown, setShown] = useState(STEP);
  const whole = useRead(categoriesQuery(), !!data && shown > data.first.length);
  if (!data && error) {
    const retry = <Button onClick={again}>{messages.ui.retry}</Button>;
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
  const { total } = data;
  if (total === 0) return <EmptyState text={messages.catalogue.noCategories} />;
  const half = Math.ceil(total / 2);
  const known = whole.data ?? data.first;
  return (
    <div className={ROWS}>
      {known.slice(0, shown).map((category, index) => (
        <HydratedAlone key={category.id}>
          <CategoryRow category={category} look={index < half ? 'open' : 'panel'} />
        </HydratedAlone>
      ))}
      {shown < total && shown <= known.length ? <End key={shown} onNear={() => setShown(shown + STEP)} /> : null}
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
