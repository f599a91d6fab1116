import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useFormatDate } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { categoriesQuery } from '#app/lib/admin/queries.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { request } from '#app/lib/api.ts';
import { useTwins } from '#app/lib/twins.ts';
import { type Column, DataList } from '#app/ui/admin/data-list.tsx';
import { RowAction } from '#app/ui/admin/row-action.tsx';
import { useDeletion } from '#app/ui/admin/use-deletion.tsx';
import { deleteCategory } from '#contract/calls/panel.ts';
import type { Category } from '#contract/categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';

type Props = {
  /** 'new', 'order', an id, or null while no form is open. */
  form: string | null;
  onOpen: (form: string) => void;
  onClose: () => void;
};

export function CategoriesList({ form, onOpen, onClose }: Props) {
  const m = useAdminMessages().categories;
  const client = useQueryClient();
  const formatDate = useFormatDate();
  const twin = useTwins();
  const nameOf = ({ label, labelSo }: Category) => twin(label, labelSo).text;
  const categories = useQuery(categoriesQuery());
  useReadFailure(categories, { noResponse: m.fetchFailed, broken: m.fetchFailed });

  const deletion = useDeletion<Category>({
    call: ({ id }) => request(deleteCategory, { query: { id } }),
    question: (category) => m.confirm(nameOf(category), category.value),
    onGone: (gone) =>
      client.setQueryData(categoriesQuery().queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    bin: 'category',
    writes: deleteCategory,
    words: { noResponse: m.deleteFailed, broken: m.deleteFailed },
  });

  const columns: Column<Category>[] = [
    { header: m.serial, cell: (_, index) => index + 1 },
    { header: m.id, cell: (category) => category.id },
    {
      header: m.label,
      heading: true,
      cell: ({ label, labelSo }) => (
        <>
          {label}
          {labelSo ? (
            <span lang="so" className="block font-normal text-ash">
              {labelSo}
            </span>
          ) : null}
        </>
      ),
    },
    { header: m.value, cell: (category) => category.value },
    { header: m.created, cell: (category) => formatDate(category.created_at) },
    {
      header: m.action,
      actions: true,
      cell: (category) => (
        <>
          <RowAction label={m.addAnother} onClick={() => onOpen('new')} icon={Plus} />
          <RowAction
            label={m.editCategory(nameOf(category))}
            onClick={() => onOpen(String(category.id))}
            icon={Pencil}
          />
          <RowAction
            label={m.deleteCategory(nameOf(category))}
            onClick={() => deletion.ask(category)}
            icon={Trash2}
            danger
          />
        </>
      ),
    },
  ];

  return (
    <>
      <DataList
        label={m.title}
        list={categories}
        rowKey={(category) => category.id}
        columns={columns}
        empty={m.none}
        failure={m.fetchFailed}
      />
      <CategoryDialog
        chosen={form === 'new' ? 'new' : categories.data?.find((category) => String(category.id) === form)}
        onClose={onClose}
      />
      <OrderDialog
        open={form === 'order' && categories.data !== undefined}
        categories={categories.data ?? []}
        onClose={onClose}
      />
      {deletion.dialog}
    </>
  );
}
