import { Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { late } from '#app/lib/late.ts';
import { LIMITS } from '#contract/limits.ts';

const Suggestions = late(() => import('./suggestions.tsx'));

/**
 * The search of the bar: a plain GET form to the list, which needs no script. On narrow screens it is a sign until it has the focus,
 * by CSS alone. The code of its suggestions is loaded when it is first touched.
 */
export function SearchField() {
  const { search: messages, filters } = useMessages();
  const { products } = usePaths();
  const input = useRef<HTMLInputElement>(null);
  const [touched, setTouched] = useState(false);
  // Whoever was quicker than the scripts is in the field already.
  useEffect(() => {
    if (document.activeElement === input.current) setTouched(true);
  }, []);
  return (
    <search className="search-field">
      <form action={products} onFocus={() => setTouched(true)}>
        <Search aria-hidden="true" size={20} />
        <input
          ref={input}
          type="search"
          name="q"
          required
          maxLength={LIMITS.search}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={messages.label}
          placeholder={filters.search}
        />
        {touched && input.current ? (
          <Suspense>
            <Suggestions input={input.current} />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}
