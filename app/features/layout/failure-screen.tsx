import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { BlockArt } from '#app/ui/block-art.tsx';
import { AnchorButton, LinkButton } from '#app/ui/button.tsx';
import type { Language } from '#contract/enums.ts';

/** What the router shows for a path it does not know and for anything that broke: the status, or the message. */
export function FailureScreen() {
  const { failure: messages, offline } = useMessages();
  const { language } = useLanguage();
  const paths = usePaths();
  const error = useRouteError();
  const unknownPath = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="page-width grid justify-items-start gap-5 py-16 sm:py-24">
      <title>{messages.title}</title>
      <meta name="robots" content="noindex" />
      <BlockArt className="h-16 text-terracotta" />
      <h1 className="text-4xl sm:text-5xl">{messages.title}</h1>
      <p className="font-display text-2xl text-ash">{describeFailure(error, language) || messages.unknown}</p>
      {unknownPath ? <p>{messages.hint}</p> : null}
      <div className="flex flex-wrap gap-3">
        {/* The page's own address: it loads again, with or without scripts. */}
        {unknownPath ? null : <AnchorButton href="">{offline.reload}</AnchorButton>}
        <LinkButton to={paths.home} variant={unknownPath ? 'primary' : 'quiet'}>
          {messages.home}
        </LinkButton>
        <LinkButton to={paths.products} variant="quiet">
          {messages.products}
        </LinkButton>
      </div>
    </section>
  );
}

/** `404 Not Found` for a response with a status, else the error's own message. Both are English; of them Somali has the number alone. */
export function describeFailure(error: unknown, language: Language): string {
  const inEnglish = language === 'en';
  if (isRouteErrorResponse(error)) return `${error.status} ${inEnglish ? error.statusText : ''}`.trim();
  return inEnglish && error instanceof Error ? error.message : '';
}
