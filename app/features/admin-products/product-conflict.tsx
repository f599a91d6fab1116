import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { labelOf, optionWord } from '#app/lib/field-words.ts';
import { useLanguage, useMessages } from '#app/lib/i18n.tsx';
import { type Conflict, ConflictDialog } from '#app/ui/admin/conflict-dialog.tsx';
import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.ts';
import { type ProductFormState, valuesOf } from './product-field.tsx';

type Props = {
  form: ProductFormState;
  /** What the form began with. */
  row: Product | null;
  /** What somebody else has saved meanwhile; null while there is no conflict. */
  theirs: Product | null;
  onSettle: (theirs: ProductField[]) => void;
  onClose: () => void;
};

export function ProductConflict({ form, row, theirs, onSettle, onClose }: Props) {
  const { common } = useAdminMessages();
  const messages = useMessages();
  const { language } = useLanguage();
  const shown = (field: ProductField, text: string): string => {
    if (specOf(field).kind === 'flag') return text === 'true' ? common.yes : common.no;
    return optionWord(field, text, language, messages);
  };
  const conflicts = (mine: Record<ProductField, string>, before: Product, after: Product): Conflict<ProductField>[] => {
    const [first, other] = [valuesOf(before), valuesOf(after)];
    return PRODUCT_FIELD_NAMES.filter((field) => mine[field] !== other[field]).map((field) => ({
      field,
      label: labelOf(field, language),
      mine: shown(field, mine[field]),
      theirs: shown(field, other[field]),
      touched: mine[field] !== first[field],
    }));
  };
  return (
    <ConflictDialog
      conflicts={row && theirs ? conflicts(form.getValues(), row, theirs) : null}
      onSettle={onSettle}
      onClose={onClose}
    />
  );
}
