import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n.tsx';
import { useLight } from '../../lib/light.tsx';
import { AnchorButton, Button } from '../../ui/button.tsx';
import type { PagedProducts } from './paged-products.ts';
import { productsFailure } from './products-failure.ts';

/** After so many pages the list waits for a press, or nobody would ever reach the footer. */
const AUTOMATIC_PAGES = 5;
/** How far ahead of the eye the next page is fetched. */
const AHEAD = '600px';

type Props = { paged: PagedProducts; nextPath: (cursor: string) => string; onAsked?: () => void };

/** The end of a list that goes on: by itself while one scrolls, by a press, or by a link where there are no scripts. */
export function LoadMore({ paged, nextPath, onAsked }: Props) {
  const { listPage: messages, ui, catalogue } = useMessages();
  const { light } = useLight();
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
