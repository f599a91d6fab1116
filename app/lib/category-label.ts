import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from './queries.ts';

/** The name people read for a category's value; the value itself until the categories are known. */
export function useCategoryLabel(value: string): string {
  const categories = useQuery(categoriesQuery()).data ?? [];
  return categories.find((category) => category.value.toLowerCase() === value.toLowerCase())?.label ?? value;
}
