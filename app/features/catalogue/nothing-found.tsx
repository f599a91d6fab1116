import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#app/lib/i18n.tsx';

/** A search found nothing: suggests words and links to the whole list. */
export function NothingFound(props: { suggestions: string[]; pathTo: (text: string) => string; clear: ReactNode }) {
  const messages = useMessages().listPage;
  return (
    <>
      {props.suggestions.length > 0 && (
        <div className="flex max-w-full flex-wrap items-center justify-center gap-x-4 gap-y-1">
          <p id="did-you-mean">{messages.didYouMean}</p>
          <ul aria-labelledby="did-you-mean" className="contents">
            {props.suggestions.map((text) => (
              <li key={text} className="min-w-0">
                <Link
                  to={props.pathTo(text)}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center font-semibold break-words text-terracotta underline underline-offset-4"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {props.clear}
    </>
  );
}
