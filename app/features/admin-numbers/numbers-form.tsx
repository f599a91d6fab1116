import { useQuery } from '@tanstack/react-query';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import type { FailureWords } from '#app/lib/admin/failure-text.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useReadFailure } from '#app/lib/admin/use-read-failure.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { numbersQuery } from '#app/lib/queries.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { updateNumbers } from '#contract/calls/panel.ts';
import { LIMITS } from '#contract/limits.ts';
import { type Numbers, numbersInput } from '#contract/numbers.ts';
import { displayPhone } from '#contract/phone.ts';
import { NumberPreview } from './number-preview.tsx';

/** One sentence for whatever went wrong; what the server has against a number stands on its field. */
const always = (text: string): FailureWords => ({ refused: () => text, noResponse: text, broken: text });

const shown = (digits: string): string => (digits ? displayPhone(digits) : '');
const valuesOf = ({ whatsapp, phoneNumber }: Numbers) => ({
  whatsapp: shown(whatsapp),
  phoneNumber: shown(phoneNumber),
});

export function ChangeNumber() {
  const m = useAdminMessages();
  const numbers = useQuery(numbersQuery());
  useReadFailure(numbers, always(m.numbers.fetchFailed));
  if (numbers.data) return <NumbersForm numbers={numbers.data} />;
  if (!numbers.isError) return <Spinner />;
  const again = (
    <Button variant="quiet" onClick={() => numbers.refetch()}>
      {m.common.tryAgain}
    </Button>
  );
  return <EmptyState tone="error" text={m.numbers.fetchFailed} action={again} />;
}

function NumbersForm({ numbers }: { numbers: Numbers }) {
  const m = useAdminMessages().numbers;
  const form = useContractForm({ schema: numbersInput, initial: valuesOf(numbers), draft: 'numbers' });
  const saving = useWrite({
    // With the plus that says so: without it a foreign number would be taken for a Somali one once more.
    call: ({ whatsapp, phoneNumber }: Numbers) =>
      request(updateNumbers, { body: { whatsapp: `+${whatsapp}`, phoneNumber: `+${phoneNumber}` } }),
    writes: updateNumbers,
    words: always(m.updateFailed),
    onDone: (saved) => form.restart(valuesOf(saved)),
    onRefused: form.showRefusal,
  });
  const { errors } = form.formState;
  const typed = form.watch();
  return (
    <div className="max-w-xl rounded-lg border border-line bg-white p-4 shadow-card sm:p-6">
      <FormFrame
        onSubmit={form.handleSubmit(saving.run)}
        failure={saving.failure}
        submit={m.update}
        busy={saving.busy}
        restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      >
        <div className="grid gap-2">
          <TextField
            label={m.whatsapp}
            type="tel"
            required
            maxLength={LIMITS.phoneInput}
            hint={m.hint}
            error={errors.whatsapp?.message}
            {...form.register('whatsapp')}
          />
          <NumberPreview typed={typed.whatsapp} kind="whatsapp" />
        </div>
        <div className="grid gap-2">
          <TextField
            label={m.phone}
            type="tel"
            required
            maxLength={LIMITS.phoneInput}
            hint={m.hint}
            error={errors.phoneNumber?.message}
            {...form.register('phoneNumber')}
          />
          <NumberPreview typed={typed.phoneNumber} kind="phone" />
        </div>
      </FormFrame>
    </div>
  );
}
