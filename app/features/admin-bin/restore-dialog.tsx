import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { categoriesQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import type { ApiError } from '#app/lib/api-error.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { BinKindName, Instead } from '#contract/bin.ts';

const CHOICES = ['code', 'categories', 'value'] as const;
type Choice = (typeof CHOICES)[number];

/** Something else has what the thing had; another can be chosen. */
export type Obstacle = { kind: BinKindName; id: number; field: Choice; message: string };

/** null where nothing can be chosen instead. */
export function obstacleOf(thing: { kind: BinKindName; id: number }, { errors }: ApiError): Obstacle | null {
  const found = errors.find(({ field }) => CHOICES.includes(field as Choice));
  return found ? { ...thing, field: found.field as Choice, message: found.message } : null;
}

type Props = {
  obstacle: Obstacle | null;
  busy: boolean;
  onRestore: (instead: Instead) => void;
  onClose: () => void;
};

export function RestoreDialog({ obstacle, busy, onRestore, onClose }: Props) {
  const m = useAdminMessages().bin;
  return (
    <Dialog open={obstacle !== null} onClose={onClose} title={m.inTheWay}>
      {obstacle ? (
        <ChoiceForm key={obstacle.field} obstacle={obstacle} busy={busy} onRestore={onRestore} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

function ChoiceForm({ obstacle, busy, onRestore, onClose }: Props & { obstacle: Obstacle }) {
  const m = useAdminMessages().bin;
  const { language } = useLanguage();
  const categories = useQuery({ ...categoriesQuery(), enabled: obstacle.field === 'categories' });
  const [text, setText] = useState('');
  useUnsaved(text.trim() === '' ? null : 'lost');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onRestore({ [obstacle.field]: text.trim() });
  };
  const control = { required: true, value: text, error: obstacle.message };
  return (
    <FormFrame onSubmit={send} failure={null} submit={m.restore} busy={busy} busyLabel={m.restore} onCancel={onClose}>
      {obstacle.field === 'categories' ? (
        <SelectField
          label={m.anotherCategory}
          placeholder={m.choose}
          options={(categories.data ?? []).map(({ value, label, labelSo }) => ({
            value,
            label: language === 'so' ? (labelSo ?? label) : label,
          }))}
          onChange={(event) => setText(event.target.value)}
          {...control}
        />
      ) : (
        <TextField
          label={obstacle.field === 'code' ? m.anotherCode : m.anotherValue}
          onChange={(event) => setText(event.target.value)}
          {...control}
        />
      )}
    </FormFrame>
  );
}
