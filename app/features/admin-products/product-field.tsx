import { useQuery } from '@tanstack/react-query';
import type { ContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { labelOf, optionWord } from '#app/lib/field-words.ts';
import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import { categoriesQuery } from '#app/lib/queries.ts';
import { type Option, SelectField, TextField } from '#app/ui/field.tsx';
import { type ProductField, type ProductFieldSpec, specOf } from '#contract/product-fields.ts';
import type { ProductInput } from '#contract/products.ts';
import type { ProductValues } from './product-values.ts';

export type ProductFormState = ContractForm<ProductValues, ProductInput>;

/** As long as the largest number with its decimals. */
const NUMBER_LENGTH = 20;

/** One control of the product form, as the contract's list of fields describes it. */
export function ProductFieldControl({ field, form }: { field: ProductField; form: ProductFormState }) {
  const m = useAdminMessages();
  const { language } = useLanguage();
  const options = useOptions(field);
  const spec = specOf(field);
  const label = labelOf(field, language);
  const shared = {
    label: spec.required ? label : `${label} (${m.common.optional})`,
    required: spec.required,
    error: form.formState.errors[field]?.message,
    ...form.register(field),
  };
  if (options) {
    const none = spec.required ? m.products.choose : m.products.notSaid;
    return <SelectField {...shared} options={options} placeholder={none} />;
  }
  return (
    <TextField {...shared} maxLength={lengthOf(spec)} inputMode={spec.kind === 'number' ? 'decimal' : undefined} />
  );
}

const lengthOf = (spec: ProductFieldSpec): number | undefined =>
  spec.kind === 'number' ? NUMBER_LENGTH : 'max' in spec ? spec.max : undefined;

/** What a select offers; null for a field that is typed. */
function useOptions(field: ProductField): Option[] | null {
  const messages = useMessages();
  const spec = specOf(field);
  const categories = useQuery({ ...categoriesQuery(), enabled: spec.kind === 'category' });
  if (spec.kind === 'category') return (categories.data ?? []).map(({ value, label }) => ({ value, label }));
  if (spec.kind !== 'choice') return null;
  return spec.values.map((value) => ({ value, label: optionWord(field, value, messages) }));
}
