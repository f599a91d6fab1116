import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/use-write.ts';
import { request } from '#app/lib/api.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { addCategory, updateCategory } from '#contract/calls/panel.ts';
import { type Category, type CategoryInput, categoryInput } from '#contract/categories.ts';
import { LIMITS } from '#contract/limits.ts';

/** The row that is edited, 'new' for none, undefined while closed. */
type Props = { chosen: Category | 'new' | undefined; onClose: () => void };

export function CategoryDialog({ chosen, onClose }: Props) {
  const m = useAdminMessages().categories;
  const category = chosen === 'new' ? null : (chosen ?? null);
  return (
    <Dialog open={chosen !== undefined} onClose={onClose} title={category ? m.update : m.add}>
      {chosen ? <CategoryForm key={category?.id ?? 'new'} category={category} onClose={onClose} /> : null}
    </Dialog>
  );
}

const save = (category: Category | null, input: CategoryInput) =>
  category ? request(updateCategory, { body: { id: category.id, ...input } }) : request(addCategory, { body: input });

function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const m = useAdminMessages();
  const form = useContractForm({
    schema: categoryInput,
    initial: { label: category?.label ?? '', value: category?.value ?? '' },
    draft: `category ${category?.id ?? 'new'}`,
  });
  const saving = useWrite({
    call: (input: CategoryInput) => save(category, input),
    writes: category ? updateCategory : addCategory,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: onClose,
    onRefused: form.showRefusal,
  });
  const { errors } = form.formState;
  return (
    <FormFrame
      onSubmit={form.handleSubmit(saving.run)}
      failure={saving.failure}
      submit={m.common.save}
      busy={saving.busy}
      restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      onCancel={onClose}
    >
      <TextField
        label={m.categories.label}
        required
        maxLength={LIMITS.categoryLabel}
        error={errors.label?.message}
        {...form.register('label')}
      />
      <TextField
        label={m.categories.value}
        required
        maxLength={LIMITS.categoryValue}
        hint={m.categories.valueHint}
        error={errors.value?.message}
        autoCapitalize="off"
        spellCheck={false}
        {...form.register('value', {
          onChange: (event: { target: HTMLInputElement }) => {
            const typed = event.target.value;
            const closed = typed.replace(/\s+/gu, '');
            if (closed !== typed) form.setValue('value', closed);
          },
        })}
      />
    </FormFrame>
  );
}
