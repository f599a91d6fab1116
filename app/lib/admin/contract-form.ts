import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { type Draft, dropDraft, keepDraft } from './form-draft.ts';
import { useUnsaved } from './unsaved.ts';
import { useDraft } from './use-draft.ts';
import { useSentences } from './use-sentences.ts';

/** Controls speak text; the contract's schema decides which text is good and what it becomes. */
export type ContractForm<Values extends Draft, Output> = UseFormReturn<Values, unknown, Output> & {
  /** Some of the text is from when the form was last left, not from the row. */
  restored: boolean;
  /** Something was typed that is not saved. */
  changed: boolean;
  /** It is saved: nothing is kept any longer, and nobody is asked on leaving. */
  forget: () => void;
  /** Starts again from these values (`initial` by default), and nothing is kept any longer. */
  restart: (values?: Values) => void;
  /** Puts the server's field errors on their fields; false where it named none of ours. */
  showRefusal: (error: unknown) => boolean;
};

type Options<Values extends Draft, Output> = {
  schema: z.ZodType<Output>;
  initial: Values;
  /** The name under which typed text is kept. A form with a password has none. */
  draft?: string;
};

/** Only what was changed is kept: over a row that somebody else has saved meanwhile, the rest must not be the old one. */
const changesOf = (values: Draft, initial: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([field, text]) => text !== initial[field]));

/** The schema's sentences in the language of the panel. */
const spoken =
  <Values extends Draft, Output>(
    resolver: Resolver<Values, unknown, Output>,
    say: (sentence: string) => string,
  ): Resolver<Values, unknown, Output> =>
  async (...asked) => {
    const found = await resolver(...asked);
    for (const error of Object.values<FieldError | undefined>(found.errors as Record<string, FieldError>)) {
      if (error?.message) error.message = say(error.message);
    }
    return found;
  };

export function useContractForm<Values extends Draft, Output>(
  options: Options<Values, Output>,
): ContractForm<Values, Output> {
  const { schema, initial, draft } = options;
  const say = useSentences();
  const kept = useDraft(draft);
  const [restored, setRestored] = useState(kept !== null);
  const [changed, setChanged] = useState(kept !== null);
  const base = useRef<Draft>(initial);
  useUnsaved(changed ? (draft ? 'kept' : 'lost') : null);
  const form = useForm<Values, unknown, Output>({
    resolver: spoken(zodResolver(schema as z.ZodType<Output, Values>), say),
    defaultValues: { ...initial, ...kept } as DefaultValues<Values>,
  });

  const { subscribe } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      // A name is there when a person changed that field, not when the form was reset.
      callback: ({ values, name }) => {
        if (!name) return;
        const changes = changesOf(values, base.current);
        const some = Object.keys(changes).length > 0;
        setChanged(some);
        if (draft && some) keepDraft(draft, changes);
        else if (draft) dropDraft(draft);
      },
    });
  }, [draft, subscribe]);

  function forget(): void {
    if (draft) dropDraft(draft);
    base.current = form.getValues();
    setChanged(false);
  }

  return {
    ...form,
    restored,
    changed,
    forget,
    restart(values = initial) {
      forget();
      base.current = values;
      setRestored(false);
      form.reset(values);
    },
    showRefusal(error) {
      const ours = error instanceof ApiError ? error.errors.filter(({ field }) => field in initial) : [];
      ours.forEach(({ field, message }, index) => {
        form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
      return ours.length > 0;
    },
  };
}
