import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { allProductsQuery } from '#app/lib/admin/queries.ts';
import { useTwins } from '#app/lib/twins.ts';
import { TextField } from '#app/ui/field.tsx';
import { Said } from '#app/ui/said.tsx';
import { LIMITS } from '#contract/limits.ts';
import type { SeenProduct } from '#contract/videos.ts';

const OFFERED = 5;

type Props = { chosen: readonly SeenProduct[]; onChange: (products: SeenProduct[]) => void; disabled: boolean };

/** Which products are seen in the video: found by name or code, taken away by a tap. */
export function VideoProducts({ chosen, onChange, disabled }: Props) {
  const m = useAdminMessages();
  const twin = useTwins();
  const [q, setQ] = useState('');
  const words = q.trim();
  const found = useQuery({ ...allProductsQuery({ q: words }, null), enabled: words !== '' });
  const full = chosen.length >= LIMITS.videoProducts;
  const offered = words
    ? (found.data?.data ?? []).filter(({ id }) => chosen.every((each) => each.id !== id)).slice(0, OFFERED)
    : [];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" disabled={disabled}>
      <legend className="mb-1 font-semibold">{`${m.videos.seen} (${m.common.optional})`}</legend>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((product) => (
            <li key={product.id} className="max-w-full min-w-0">
              <button
                type="button"
                onClick={() => onChange(chosen.filter(({ id }) => id !== product.id))}
                aria-label={m.videos.removeSeen(twin(product.productname, product.productnameSo).text)}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge bg-white px-3 text-left font-semibold hover:border-charcoal"
              >
                <span className="truncate">
                  <Said en={product.productname} so={product.productnameSo} />
                </span>
                <X aria-hidden="true" size={18} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <TextField
        label={m.videos.findSeen}
        value={q}
        disabled={full}
        maxLength={LIMITS.search}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
        // Enter looks for the product; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {offered.length > 0 ? (
        <ul className="grid gap-1">
          {offered.map(({ id, productname, productnameSo, code }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange([...chosen, { id, productname, productnameSo }]);
                  setQ('');
                }}
                className="flex min-h-11 w-full items-center gap-2 rounded-block px-3 text-left hover:bg-sand"
              >
                <Plus aria-hidden="true" size={18} className="shrink-0" />
                <span className="min-w-0 break-words">
                  <Said en={productname} so={productnameSo} /> <span className="text-ash">{code}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {words && found.data && offered.length === 0 ? (
        <p role="status" className="text-ash text-sm">
          {m.products.noneFound}
        </p>
      ) : null}
    </fieldset>
  );
}
