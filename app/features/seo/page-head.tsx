import { useLanguage } from '#app/lib/i18n.tsx';
import { useOrigin } from '#app/lib/origin.ts';
import { useSite, useTexts } from '#app/lib/site.tsx';
import { LANGUAGES } from '#contract/enums.ts';
import { inLanguage } from '#contract/paths.ts';
import { PREVIEW_SIZE } from '#contract/pictures.ts';
import { type JsonLd, jsonLdText, pageData } from './structured-data.ts';

type PreviewPicture = { path: string; alt: string };

type PageHeadProps = {
  /** Without the business's name: previews show it as it is, the browser's tab adds the name. */
  title: string;
  description: string;
  /** The page's one canonical path, in any language. */
  path: string;
  /** A 1200x630 JPEG; the site's own preview where a page has none. */
  image?: PreviewPicture | null;
  type?: 'website' | 'article' | 'product';
  jsonLd?: readonly (JsonLd | null)[];
  noindex?: boolean;
};

const LOCALES = { en: 'en_US', so: 'so_SO' } as const;

/** React moves these elements into <head>, on the server too: a messenger that runs no script reads them all. */
export function PageHead({
  title,
  description,
  path,
  image,
  type = 'website',
  jsonLd = [],
  noindex = false,
}: PageHeadProps) {
  const origin = useOrigin();
  const { language } = useLanguage();
  const site = useSite();
  const say = useTexts();
  const siteName = say(site.name).text;
  const preview = image ?? { path: site.previews.home, alt: say(site.title).text };
  const url = origin + inLanguage(path, language);
  const tabTitle = title === siteName ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{tabTitle}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={url} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={origin + inLanguage(path, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + inLanguage(path, 'en')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:locale:alternate" content={LOCALES[language === 'en' ? 'so' : 'en']} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:image" content={origin + preview.path} />
      <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
      <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {noindex ? null : (
        <script
          key={url}
          type="application/ld+json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON; `<` is escaped by jsonLdText.
          dangerouslySetInnerHTML={{ __html: jsonLdText([...jsonLd, pageData(title, url, language)]) }}
        />
      )}
    </>
  );
}
