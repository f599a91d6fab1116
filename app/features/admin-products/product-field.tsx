import { useQuery } from '@tanstack/react-query';
import type { ContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { categoriesQuery } from '#app/lib/admin/queries.ts';
import { labelOf, optionWord } from '#app/lib/field-words.ts';
import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { type Option, SelectField } from '#app/ui/select-field.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { fits, type Laying, layingsFor, type Shape } from '#contract/laying.ts';
import { type ProductField, specOf } from '#contract/product-fields.ts';
import type { ProductInput } from '#contract/products.ts';
import type { ProductValues } from './product-values.ts';

export type ProductFormState = ContractForm<ProductValues, ProductInput>;

/** As long as the largest number with its decimals. */
const NUMBER_LENGTH = 20;

type Props = { field: ProductField; form: ProductFormState };

/** One control of the product form, as the contract's list of fields describes it. */
export function ProductFieldControl({ field, form }: Props) {
  const m = useAdminMessages();
  const { language } = useLanguage();
  const options = useOptions(field, form);
  const spec = specOf(field);
  const label = labelOf(field, language);
  if (spec.kind === 'flag') return <Flag field={field} form={form} />;
  const shared = {
    label: spec.required ? label : `${label} (${m.common.optional})`,
    required: spec.required,
    error: form.formState.errors[field]?.message,
    lang: spec.lang ?? (spec.twin ? ('en' as const) : undefined),
    ...form.register(field, field === 'shape' ? { onChange: () => dropUnfit(form) } : {}),
  };
  if (options) {
    const none = spec.required ? m.products.choose : m.products.notSaid;
    return <SelectField {...shared} options={options} placeholder={none} />;
  }
  if (spec.kind === 'long') return <TextAreaField {...shared} maxLength={spec.max} rows={5} />;
  if (spec.kind === 'number') return <TextField {...shared} maxLength={NUMBER_LENGTH} inputMode="decimal" />;
  return <TextField {...shared} maxLength={'max' in spec ? spec.max : undefined} />;
}

/** Another shape takes away a pattern that does not fit it. */
function dropUnfit(form: ProductFormState): void {
  const { shape, laying } = form.getValues();
  if (!fits((shape || null) as Shape | null, (laying || null) as Laying | null)) form.setValue('laying', '');
}

function Flag({ field, form }: Props) {
  const hints: Partial<Record<ProductField, string>> = useAdminMessages().products.hints;
  const { language } = useLanguage();
  return (
    <SwitchField
      label={labelOf(field, language)}
      hint={hints[field]}
      checked={form.watch(field) === 'true'}
      onChange={(on) => form.setValue(field, on ? 'true' : '', { shouldDirty: true })}
    />
  );
}

/** What a select offers; null for a field that is typed. */
function useOptions(field: ProductField, form: ProductFormState): Option[] | null {
  const messages = useMessages();
  const { language } = useLanguage();
  const twin = useTwins();
  const spec = specOf(field);
  const shape = form.watch('shape');
  const categories = useQuery({ ...categoriesQuery(), enabled: spec.kind === 'category' });
  if (spec.kind === 'category') {
    return (categories.data ?? []).map(({ value, label, labelSo }) => ({ value, label: twin(label, labelSo).text }));
  }
  if (spec.kind !== 'choice') return null;
  const values: readonly string[] = field === 'laying' ? layingsFor(shape) : spec.values;
  return values.map((value) => ({ value, label: optionWord(field, value, language, messages) }));
}
