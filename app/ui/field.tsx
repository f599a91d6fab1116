import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/**
 * <TextField label="Name" name="name" required error={errors.name} hint="As on your sign" />
 * <TextAreaField … />
 * The rest of the props go to the control itself, so `{...register('name')}` fits. `error` is read out with the field.
 */
export type FieldLook = { label: ReactNode; hint?: ReactNode; error?: ReactNode; className?: string };

export const controlClass =
  'w-full min-h-11 rounded-block border border-edge bg-white px-3 py-2 text-base text-charcoal placeholder:text-ash aria-invalid:border-danger aria-invalid:bg-danger-100/40 disabled:bg-sand';

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

/** The frame around a control: label above, hint and error below, wired by id. For controls other than those of this file. */
export function Field({
  label,
  hint,
  error,
  className,
  required,
  children,
}: FieldLook & { required?: boolean; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-terracotta-700">
            {' *'}
          </span>
        ) : null}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ash">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({ label, hint, error, className, ...rest }: FieldLook & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className} required={rest.required}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={controlClass} />}
    </Field>
  );
}

export function TextAreaField({ label, hint, error, className, ...rest }: FieldLook & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className} required={rest.required}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={classNames(controlClass, 'resize-y')} />}
    </Field>
  );
}
