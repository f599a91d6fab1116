import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** <IconButton label="Close" onClick={…}><X aria-hidden /></IconButton>: 44 px square; the label is its name and its tooltip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-block transition-colors',
        className,
      )}
    >
      {children}
    </button>
  );
}
