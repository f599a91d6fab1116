import { ShareButton } from '#app/features/catalogue/share-button.tsx';
import { QuoteList } from '#app/features/quote/quote-list.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';

/** The same HTML for everybody; the list itself is drawn in the browser, from what the phone keeps. */
export default function QuotePage() {
  const { quotePage: messages } = useMessages();
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path={usePaths().quote} noindex />
      <Section className="pt-8 sm:pt-12">
        <div className="mx-auto grid max-w-3xl gap-8">
          <PageHeading title={messages.title} />
          <QuoteList share={(url) => <ShareButton title={messages.title} url={url} />} />
        </div>
      </Section>
    </>
  );
}
