import { useTwins } from '../lib/twins.ts';

/** <Said en={product.productname} so={product.productnameSo} />: in the page's language, or in the other one, marked as such. */
export function Said({ en, so }: { en: string | null; so: string | null | undefined }) {
  const { text, lang } = useTwins()(en, so);
  return lang ? <span lang={lang}>{text}</span> : text;
}
