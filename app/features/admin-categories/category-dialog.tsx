import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { isConflict } from '#app/lib/admin/is-conflict.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { categoriesQuery } from '#app/lib/admin/queries.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { ConflictDialog } from '#app/ui/admin/conflict-dialog.tsx';
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
  category
    ? request(updateCategory, { body: { id: category.id, updated_at: category.updated_at, ...input } })
    : request(addCategory, { body: input });

const FIELDS = ['label', 'labelSo', 'value'] as const;
type Field = (typeof FIELDS)[number];

const valuesOf = (category: Category | null): Record<Field, string> => ({
  label: category?.label ?? '',
  labelSo: category?.labelSo ?? '',
  value: category?.value ?? '',
});

function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const m = useAdminMessages();
  const client = useQueryClient();
  /** The row that the form is a change of: as it was opened, or as somebody else has saved it since. */
  const [row, setRow] = useState(category);
  const [theirs, setTheirs] = useState<Category | null>(null);
  const [initial] = useState(() => valuesOf(category));
  const form = useContractForm({
    schema: categoryInput,
    initial,
    draft: `category ${category?.id ?? 'new'}`,
  });
  const saving = useWrite({
    call: ({ over, input }: { over: Category | null; input: CategoryInput }) => save(over, input),
    writes: category ? updateCategory : addCategory,
    words: { noResponse: m.failures.noResponse, broken: m.failures.error },
    onDone: () => {
      form.forget();
      onClose();
    },
    onRefused: (error) => {
      if (!isConflict(error)) return form.showRefusal(error);
      void readAgain();
      return false;
    },
  });
  async function readAgain(): Promise<void> {
    const list = await client.fetchQuery({ ...categoriesQuery(), staleTime: 0 }).catch(() => []);
    setTheirs(list.find(({ id }) => id === category?.id) ?? null);
  }
  const settle = (taken: Field[]) => {
    if (!theirs) return;
    for (const field of taken) form.setValue(field, valuesOf(theirs)[field]);
    setRow(theirs);
    setTheirs(null);
    void form.handleSubmit((input) => saving.run({ over: theirs, input }))();
  };
  const conflicts = (other: Category) =>
    FIELDS.filter((field) => form.getValues(field) !== valuesOf(other)[field]).map((field) => ({
      field,
      label: m.categories[field],
      mine: form.getValues(field),
      theirs: valuesOf(other)[field],
      touched: form.getValues(field) !== valuesOf(row)[field],
    }));

  const { errors } = form.formState;
  return (
    <>
      <FormFrame
        onSubmit={form.handleSubmit((input) => saving.run({ over: row, input }))}
        failure={saving.failure}
        submit={m.common.save}
        busy={saving.busy}
        restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
        onCancel={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.categories.label}
            required
            maxLength={LIMITS.categoryLabel}
            error={errors.label?.message}
            {...form.register('label')}
            lang="en"
          />
          <TextField
            label={`${m.categories.labelSo} (${m.common.optional})`}
            maxLength={LIMITS.categoryLabel}
            error={errors.labelSo?.message}
            {...form.register('labelSo')}
            lang="so"
          />
        </div>
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
      <ConflictDialog conflicts={theirs && conflicts(theirs)} onSettle={settle} onClose={() => setTheirs(null)} />
    </>
  );
}
