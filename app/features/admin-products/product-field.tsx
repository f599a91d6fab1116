import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
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
import { PRODUCT_FIELD_NAMES, type ProductField, readDecimal, specOf } from '#contract/product-fields.ts';
import { type Product, type ProductInput, productInput } from '#contract/products.ts';

/** The text of every control of the product form. */
export type ProductValues = Record<ProductField, string>;

/** No is empty text, as in a box that is not ticked. */
const textOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined || value === false ? '' : String(value);

const valuesFrom = (textOfField: (field: ProductField) => string): ProductValues =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textOfField(field)])) as ProductValues;

export const EMPTY_PRODUCT: ProductValues = valuesFrom(() => '');

/** Without a picture a new product starts hidden. */
export const NEW_PRODUCT: ProductValues = { ...EMPTY_PRODUCT, hidden: 'true' };

export const valuesOf = (product: Product): ProductValues => valuesFrom((field) => textOf(product[field]));

/** A colour variant: all but what tells the two apart, and what was said of that one alone. */
export const copyOf = (product: Product): ProductValues => ({
  ...valuesOf(product),
  code: '',
  color: '',
  pinned: '',
  hidden: 'true',
});

function fromText(field: ProductField, text: string): string | number | boolean | null {
  const { required, kind } = specOf(field);
  if (kind === 'flag') return text === 'true';
  if (!required && text.trim() === '') return null;
  return kind === 'number' ? readDecimal(text) : text;
}

/** The form's text read as the contract's product, so that form and server refuse alike. */
export const productForm = z.preprocess((values) => {
  const texts = values as ProductValues;
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, fromText(field, texts[field])]));
}, productInput);

/** Only what differs from the row travels. Empty text clears a field. */
export function changedFields(input: ProductInput, before: ProductValues): [ProductField, string][] {
  return PRODUCT_FIELD_NAMES.map((field): [ProductField, string] => [field, textOf(input[field])]).filter(
    ([field, text]) => text !== before[field],
  );
}

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
  const [shape, category] = form.watch(['shape', 'categories']);
  const categories = useQuery({ ...categoriesQuery(), enabled: spec.kind === 'category' });
  if (spec.kind === 'category') {
    // A select shows nothing where its value is no option, as before the categories are there.
    if (!categories.data) return category ? [{ value: category, label: category }] : [];
    return categories.data.map(({ value, label, labelSo }) => ({ value, label: twin(label, labelSo).text }));
  }
  if (spec.kind !== 'choice') return null;
  const values: readonly string[] = field === 'laying' ? layingsFor(shape) : spec.values;
  return values.map((value) => ({ value, label: optionWord(field, value, language, messages) }));
}
