import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type FailureWords, failureText } from './failure-text.ts';
import { useRefresh, type Written } from './refresh.ts';

type Options<Input, Answer> = {
  call: (input: Input) => Promise<Answer>;
  /** What lists it makes stale. */
  spoils?: Written;
  words: FailureWords;
  /** Before the lists are read again: take a row out, close a dialog. */
  onDone?: (answer: Answer, input: Input) => void;
  /** True where the refusal is already shown on its fields. */
  onRefused?: (error: unknown) => boolean;
};

export type Write<Input> = {
  run: (input: Input) => void;
  busy: boolean;
  /** What went wrong, for a place that has not shown it on a field. */
  failure: string | null;
  /** Forgets the last failure. */
  clear: () => void;
};

/** One write of the panel: says how it went in a toast, and has what it changed read again. */
export function useWrite<Input, Answer extends { message: string }>(options: Options<Input, Answer>): Write<Input> {
  const refresh = useRefresh();
  const [onField, setOnField] = useState(false);
  const write = useMutation<Answer, unknown, Input>({
    mutationFn: options.call,
    onSuccess: (answer, input) => {
      toast.success(answer.message);
      options.onDone?.(answer, input);
      if (options.spoils) void refresh(options.spoils);
    },
    onError: (error) => {
      const text = failureText(error, options.words);
      if (text) toast.error(text);
      setOnField(options.onRefused?.(error) ?? false);
    },
  });
  return {
    run: write.mutate,
    busy: write.isPending,
    failure: write.error && !onField ? failureText(write.error, options.words) : null,
    clear: write.reset,
  };
}
