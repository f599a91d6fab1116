import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Numbers } from '#contract/numbers.ts';
import { numbersQuery } from './queries.ts';
import { useRead } from './use-read.tsx';

const NumbersContext = createContext<Numbers | undefined>(undefined);

/** The public contact numbers, subscribed to once for the whole page: dozens of subscriptions are slow on a phone. */
export function NumbersProvider({ children }: { children: ReactNode }) {
  const { data, error } = useRead(numbersQuery());
  useEffect(() => {
    if (error) console.error('The contact numbers could not be loaded:', error);
  }, [error]);
  return <NumbersContext value={data}>{children}</NumbersContext>;
}

/** undefined while they are not known. */
export const useNumbers = (): Numbers | undefined => useContext(NumbersContext);
