import type { Twin } from '#contract/twins.ts';
import { categoriesQuery } from './catalogue-queries.ts';
import { useTwins } from './twins.ts';
import { useRead } from './use-read.tsx';

/** The name people read for a category's value; the value itself until the categories are known. */
export function useCategoryLabel(value: string): Twin {
  const twin = useTwins();
  const categories = useRead(categoriesQuery()).data ?? [];
  const found = categories.find((category) => category.value.toLowerCase() === value.toLowerCase());
  return found ? twin(found.label, found.labelSo) : { text: value };
}
