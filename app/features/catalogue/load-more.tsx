import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { useLight } from '#app/lib/light.tsx';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import type { PagedProducts } from './paged-products.ts';
import { productsFailure } from './products-failure.ts';

/** After this many pages the list waits for a press, so that the footer can be reached. */
const AUTOMATIC_PAGES = 5;
/** How far below the view the next page is fetched. */
const AHEAD = '600px';

type Props = { paged: PagedProducts; nextPath: (cursor: string) => string; onAsked?: () => void };

/** Loads the next page on scrolling or on a press; without scripts it is a link. */
export function LoadMore({ paged, nextPath, onAsked }: Props) {
  const { listPage: messages, ui, catalogue } = useMessages();
  const light = useLight();
  const end = useRef<HTMLDivElement>(null);
  const { nextCursor, loadingMore, moreError, pages, loadMore } = paged;
  const automatic =
    nextCursor !== null && !loadingMore && moreError === null && !light && pages % AUTOMATIC_PAGES !== 0;
  const onNear = useEffectEvent(loadMore);

  useEffect(() => {
    if (!automatic || !end.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: AHEAD });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [automatic]);

  const press = () => {
    onAsked?.();
    loadMore();
  };
  if (nextCursor === null) return null;
  return (
    <div ref={end} className="mt-10 grid justify-items-center gap-3">
      {moreError && (
        <p role="alert" className="font-medium text-danger">
          {productsFailure(moreError, catalogue)}
        </p>
      )}
      <Button variant="quiet" busy={loadingMore} onClick={press} className="min-w-44 noscript:hidden">
        {loadingMore ? ui.loading : messages.loadMore}
      </Button>
      <noscript>
        <AnchorButton variant="quiet" rel="next" href={nextPath(nextCursor)}>
          {messages.nextPage}
        </AnchorButton>
      </noscript>
    </div>
  );
}
