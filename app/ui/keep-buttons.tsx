import { Check, Heart, ListPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ListedProduct } from '../lib/catalogue-queries.ts';
import { useLanguage, usePaths } from '../lib/i18n.tsx';
import { keptOf } from '../lib/kept/product.ts';
import { addToQuote, useQuote } from '../lib/kept/quote.ts';
import { toggleSaved, useSaved } from '../lib/kept/saved.ts';
import { KEEP_WORDS } from '../lib/kept/words.ts';
import { useTwins } from '../lib/twins.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** What the two buttons of a product do and say, wherever they stand. */
function useKeeping(product: ListedProduct) {
  const words = KEEP_WORDS[useLanguage().language];
  const name = useTwins()(product.productname, product.productnameSo).text;
  const navigate = useNavigate();
  const { quote: listPath } = usePaths();
  const listed = useQuote().entries.some(({ id }) => id === product.id);
  const saved = useSaved().some(({ id }) => id === product.id);
  return {
    words,
    listed,
    saved,
    addLabel: listed ? words.addedOf(name) : words.addOf(name),
    saveLabel: words.saveOf(name),
    add: () => {
      if (listed) navigate(listPath);
      else if (!addToQuote(keptOf(product))) window.alert(words.full);
    },
    save: () => toggleSaved(keptOf(product)),
  };
}

const filled = (saved: boolean) => (saved ? 'fill-terracotta text-terracotta' : '');
const ROUND = 'rounded-full! bg-white/90 text-charcoal shadow-card hover:bg-white';

/** On the picture of a card. */
export default function KeepButtons({ product }: { product: ListedProduct }) {
  const { listed, saved, addLabel, saveLabel, add, save } = useKeeping(product);
  return (
    <div className="absolute top-2 right-2 z-10 grid gap-2">
      <IconButton label={saveLabel} aria-pressed={saved} onClick={save} className={ROUND}>
        <Heart aria-hidden="true" size={20} className={filled(saved)} />
      </IconButton>
      <IconButton label={addLabel} onClick={add} className={ROUND}>
        {listed ? (
          <Check aria-hidden="true" size={20} className="text-leaf" />
        ) : (
          <ListPlus aria-hidden="true" size={20} />
        )}
      </IconButton>
    </div>
  );
}

/** On the product's own page, with their words. */
export function KeepRow({ product }: { product: ListedProduct }) {
  const { words, listed, saved, addLabel, saveLabel, add, save } = useKeeping(product);
  return (
    <div className="flex flex-wrap gap-3 noscript:hidden">
      <Button variant={listed ? 'quiet' : 'dark'} aria-label={addLabel} onClick={add} className="grow">
        {listed ? (
          <Check aria-hidden="true" size={20} className="text-leaf" />
        ) : (
          <ListPlus aria-hidden="true" size={20} />
        )}
        {listed ? words.added : words.add}
      </Button>
      <Button variant="quiet" aria-label={saveLabel} aria-pressed={saved} onClick={save}>
        <Heart aria-hidden="true" size={20} className={filled(saved)} /> {words.save}
      </Button>
    </div>
  );
}
