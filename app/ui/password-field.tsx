import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useMessages } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldLook } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** <PasswordField label="Password" name="password" autoComplete="current-password" />: a password with its show/hide toggle. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldLook & Omit<ComponentProps<'input'>, 'type'>) {
  const messages = useMessages().ui;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className} required={rest.required}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(controlClass, 'pr-12')}
          />
          <IconButton
            label={shown ? messages.hidePassword : messages.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 text-ash hover:text-charcoal"
          >
            {shown ? <EyeOff aria-hidden="true" size={20} /> : <Eye aria-hidden="true" size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
