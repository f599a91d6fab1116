import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useLight } from '#app/lib/light.tsx';
import { callQuery, dataOf } from '#app/lib/queries.ts';
import { useLastAnswer, useRead } from '#app/lib/use-read.tsx';
import { suggest } from '#contract/calls/search.ts';
import type { Language } from '#contract/enums.ts';
import type { Paths } from '#contract/paths.ts';

const TYPING_PAUSE_MS = 250;
const SHORTEST = 2;

const suggestionsQuery = (q: string, lang: Language) => ({
  ...callQuery(suggest, { query: { q, ...(lang === 'en' ? {} : { lang }) } }, dataOf, q, lang),
  retry: false as const,
});

/** The address that the form without scripts leads to. */
const resultsPath = ({ products }: Paths, q: string): string => `${products}?${new URLSearchParams({ q })}`;

type Choice = { to: string; name: string; lang?: Language | undefined; note: string };

/** The typed text, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Products, categories and the way to all results. In light mode nothing is asked for until the visitor wants it. */
function useChoices(text: string) {
  const { search: messages } = useMessages();
  const paths = usePaths();
  const { language } = useLanguage();
  const light = useLight();
  const [asked, setAsked] = useState(false);
  const q = useRested(text);
  const wanted = q.length >= SHORTEST;
  const allowed = !light || asked;
  const data = useLastAnswer(useRead(suggestionsQuery(q, language), wanted && allowed));
  const all: Choice = { to: resultsPath(paths, text), name: messages.all(text), note: '' };
  const found: Choice[] = [
    ...(data?.categories ?? []).map(({ label, value, lang }) => ({
      to: paths.category(value),
      name: label,
      lang,
      note: messages.category,
    })),
    ...(data?.products ?? []).map(({ id, code, productname, lang }) => ({
      to: paths.product(id),
      name: productname,
      lang,
      note: code,
    })),
  ];
  return {
    choices: wanted && text.length >= SHORTEST && data ? [...found, all] : [],
    count: found.length,
    /** Asks for suggestions in light mode; null where they come by themselves. */
    ask: wanted && !allowed ? () => setAsked(true) : null,
  };
}

/** Makes the field a combobox: the list belongs to it, and the focus never leaves it. */
export default function Suggestions({ input }: { input: HTMLInputElement }) {
  const { search: messages } = useMessages();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState(input.value.trim());
  const [open, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const { choices, count, ask } = useChoices(text);
  const paths = usePaths();
  const shown = open && choices.length > 0;

  const leave = () => {
    setOpen(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const go = (to: string) => {
    leave();
    navigate(to);
  };
  const askAndStay = () => {
    // The button goes away with the press; without the focus the list would close.
    input.focus();
    ask?.();
  };
  const onInput = useEffectEvent(() => {
    setText(input.value.trim());
    setActive(-1);
    setOpen(true);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      // One place before the first choice is the field itself.
      if (choices.length > 0) setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1);
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  });
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const chosen = shown ? choices[active] : undefined;
    if (chosen) go(chosen.to);
    else if (input.value.trim()) go(resultsPath(paths, input.value.trim()));
  });
  const onFocus = useEffectEvent(({ type, relatedTarget }: FocusEvent) => {
    if (type === 'focusin') setOpen(true);
    else if (!input.form?.contains(relatedTarget as Node | null)) setOpen(false);
  });

  useEffect(() => {
    const form = input.form;
    if (!form) return;
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    form.addEventListener('submit', (event) => onSubmit(event), { signal });
    for (const name of ['focusin', 'focusout'] as const)
      form.addEventListener(name, (event) => onFocus(event), { signal });
    // What was typed or pasted between the drawing and this moment.
    onInput();
    return () => stop.abort();
  }, [input]);

  useEffect(() => {
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-expanded': String(shown),
      'aria-activedescendant': shown && active >= 0 ? `${list}-${active}` : '',
    };
    for (const [name, value] of Object.entries(state)) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }, [input, list, shown, active]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown ? (count > 0 ? messages.found(count) : messages.none) : ''}
      </p>
      <div id={list} role="listbox" aria-label={messages.suggestions} hidden={!shown} className="search-list">
        {choices.map(({ to, name, lang, note }, at) => (
          <Link
            key={to}
            to={to}
            id={`${list}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            onClick={leave}
            className="flex min-h-11 items-center justify-between gap-3 px-3 py-2 hover:bg-sand aria-selected:bg-sand"
          >
            <span lang={lang} className="min-w-0 font-medium break-words">
              {name}
            </span>
            <span className="shrink-0 text-ash text-sm">{note}</span>
          </Link>
        ))}
      </div>
      {open && ask ? (
        <button
          type="button"
          onClick={askAndStay}
          className="search-list min-h-11 px-3 text-left font-semibold underline"
        >
          {messages.show}
        </button>
      ) : null}
    </>
  );
}
