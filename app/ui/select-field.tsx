import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldLook } from './field.tsx';

/** <SelectField label="Size" options={[{ value: '8cm', label: '8cm' }]} placeholder="Choose" … />, otherwise as the fields of field.tsx. */
/** `lang` where the label is not in the page's language. */
export type Option = { value: string; label: string; lang?: string | undefined };

export function SelectField({
  label,
  hint,
  error,
  className,
  options,
  placeholder,
  ...rest
}: FieldLook & ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <Field label={label} hint={hint} error={error} className={className} required={rest.required}>
      {(wiring) => (
        <select {...rest} {...wiring} className={controlClass}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
