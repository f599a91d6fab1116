import { Search, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { categoriesQuery, filterParams, type ProductFilters } from '#app/lib/catalogue-queries.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { useRead } from '#app/lib/use-read.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { type Option, SelectField } from '#app/ui/select-field.tsx';
import { COLORS, SIZES, TYPES } from '#contract/enums.ts';
import { LIMITS } from '#contract/limits.ts';
import { hasFilters } from './filters.ts';

const TYPING_PAUSE_MS = 300;
const CHOICES = ['category', 'size', 'color', 'type'] as const;
type Choice = (typeof CHOICES)[number];

type Props = {
  /** What the address says. */
  filters: ProductFilters;
  /** `typing`: the search is still being typed and should not become a step of the browser's history. */
  onChange: (filters: ProductFilters, typing: boolean) => void;
  /** The list's own path: where the form leads without scripts, and where "clear" leads. */
  action: string;
};

const keyOf = (filters: ProductFilters): string => filterParams(filters).toString();

/** What the fields hold that they did not come with. */
function heldIn({ elements }: HTMLFormElement): ProductFilters {
  const held: ProductFilters = {};
  for (const name of ['q', ...CHOICES] as const) {
    const field = elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    const came =
      'options' in field ? [...field.options].find((option) => option.defaultSelected)?.value : field.defaultValue;
    if (field.value !== (came ?? '')) held[name] = field.value;
  }
  return held;
}

/** The form's values. They follow the address, but an older address never overwrites what is being typed. */
function useDraft(filters: ProductFilters, onChange: Props['onChange']) {
  const [draft, setDraft] = useState(filters);
  const [followed, setFollowed] = useState(keyOf(filters));
  const [sent, setSent] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const current = keyOf(filters);
  if (current !== followed) {
    setFollowed(current);
    setSent(null);
    if (current !== sent) setDraft(filters);
  }
  // Typing is sent after a pause; the address may have changed since the keystroke.
  const address = useRef(current);
  useEffect(() => {
    address.current = current;
  }, [current]);

  const send = (next: ProductFilters, typing: boolean) => {
    clearTimeout(pause.current);
    if (keyOf(next) === address.current) return;
    setSent(keyOf(next));
    onChange(next, typing);
  };
  return {
    draft,
    choose: (name: keyof ProductFilters, value: string) => {
      const next = { ...draft, [name]: value };
      setDraft(next);
      // In a task of its own: the choice is painted first, and the list follows.
      clearTimeout(pause.current);
      pause.current = setTimeout(() => send(next, false));
    },
    type: (q: string) => {
      const next = { ...draft, q };
      setDraft(next);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => send(next, true), TYPING_PAUSE_MS);
    },
    submit: () => send(draft, false),
    catchUp: (held: ProductFilters) => {
      if (Object.keys(held).length === 0) return;
      const next = { ...draft, ...held };
      setDraft(next);
      send(next, false);
    },
    forgetTyping: () => clearTimeout(pause.current),
  };
}

/** Search and filters: a plain GET form that reacts at once where scripts run. On a phone the choices are folded away. */
export function ProductFilterBar({ filters, onChange, action }: Props) {
  const { filters: messages, product } = useMessages();
  const twin = useTwins();
  const categories = useRead(categoriesQuery());
  const { draft, choose, type, submit, catchUp, forgetTyping } = useDraft(filters, onChange);
  const form = useRef<HTMLFormElement>(null);
  // Whoever was quicker than the scripts has typed or chosen already.
  const onStart = useEffectEvent(() => {
    if (form.current) catchUp(heldIn(form.current));
  });
  useEffect(() => onStart(), []);

  const chosen = CHOICES.filter((name) => filters[name]).length;

  const select = (name: Choice, options: readonly Option[]) => (
    <SelectField
      label={messages[name]}
      name={name}
      placeholder={messages.any}
      options={options}
      value={draft[name] ?? ''}
      onChange={(event) => choose(name, event.target.value)}
    />
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={action}
        onSubmit={onSubmit}
        aria-label={messages.title}
        className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-4 lg:grid-cols-[2.4fr_1.6fr_1fr_1fr_1fr]"
      >
        <div className="col-span-2 flex items-end gap-2 md:col-span-4 lg:col-span-1">
          <TextField
            className="grow"
            label={messages.search}
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={LIMITS.search}
            placeholder={messages.searchHint}
            value={draft.q ?? ''}
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" variant="dark" className="px-3" aria-label={messages.search}>
            <Search aria-hidden="true" size={20} />
          </Button>
        </div>
        <Folded label={messages.more(chosen)}>
          {select(
            'category',
            (categories.data ?? []).map(({ value, label, labelSo }) => {
              const { text, lang } = twin(label, labelSo);
              return { value, label: text, lang };
            }),
          )}
          {select(
            'size',
            SIZES.map((size) => ({ value: size, label: size })),
          )}
          {select(
            'color',
            COLORS.map((color) => ({ value: color, label: product.colors[color] })),
          )}
          {select(
            'type',
            TYPES.map((kind) => ({ value: kind, label: product.types[kind] })),
          )}
        </Folded>
      </form>
      {hasFilters(filters) && (
        <p className="mt-3">
          <Link
            to={action}
            onClick={forgetTyping}
            className="inline-flex min-h-11 items-center font-semibold text-terracotta-700 underline"
          >
            {messages.clear}
          </Link>
        </p>
      )}
    </search>
  );
}

/** Folded away on a phone. Opening draws the button alone; the choices are there already. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="col-span-2 md:hidden noscript:hidden"
      >
        <SlidersHorizontal aria-hidden="true" size={20} /> {label}
      </Button>
      <div id={id} className={classNames('contents', !open && 'max-md:hidden noscript:contents')}>
        {children}
      </div>
    </>
  );
}
