import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Call } from '#contract/calls/call.ts';
import { type FailureWords, failureText } from './failure-text.ts';
import { useRefresh } from './refresh.ts';
import { useSentences } from './use-sentences.ts';

type Options<Input, Reply> = {
  call: (input: Input) => Promise<Reply>;
  /** The call that is made: the table says which lists it makes stale. */
  writes?: Call;
  words: FailureWords;
  /** What it made is shown at once, in a dialog that a toast would cover. */
  shown?: boolean;
  /** Before the lists are read again: take a row out, close a dialog. */
  onDone?: (reply: Reply, input: Input) => void;
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
export function useWrite<Input, Reply extends { message: string }>(options: Options<Input, Reply>): Write<Input> {
  const refresh = useRefresh();
  const say = useSentences();
  const [onField, setOnField] = useState(false);
  const write = useMutation<Reply, unknown, Input>({
    mutationFn: options.call,
    onSuccess: (reply, input) => {
      if (!options.shown) toast.success(say(reply.message));
      options.onDone?.(reply, input);
      if (options.writes) void refresh(options.writes);
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
