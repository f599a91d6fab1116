import { useState } from 'react';

type Options<Input, Reply> = {
  send: (input: Input) => Promise<Reply>;
  onDone: (reply: Reply) => unknown;
  onFailed: (error: unknown) => void;
};

const AT_REST = { busy: false, error: null };

/** One call of a form of the public pages: whether it is under way, and why it failed. */
export function useSending<Input = void, Reply = unknown>({ send, onDone, onFailed }: Options<Input, Reply>) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>(AT_REST);
  const run = async (input: Input): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await onDone(await send(input));
      setState(AT_REST);
    } catch (error) {
      setState({ busy: false, error });
      onFailed(error);
    }
  };
  return { ...state, run: (input: Input) => void run(input), reset: () => setState(AT_REST) };
}
