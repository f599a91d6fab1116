import { useQuery } from '@tanstack/react-query';
import type { Twin } from '#contract/twins.ts';
import { categoriesQuery } from './queries.ts';
import { useTwins } from './twins.ts';

/** The name people read for a category's value; the value itself until the categories are known. */
export function useCategoryLabel(value: string): Twin {
  const twin = useTwins();
  const categories = useQuery(categoriesQuery()).data ?? [];
  const found = categories.find((category) => category.value.toLowerCase() === value.toLowerCase());
  return found ? twin(found.label, found.labelSo) : { text: value };
}
