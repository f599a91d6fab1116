import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

/**
 * <Button variant="danger" busy={saving} onClick={…}>Delete</Button>   an action
 * <LinkButton to="/about">About Us</LinkButton>                        a way to a page of ours
 * <AnchorButton variant="whatsapp" href={chat}>WhatsApp</AnchorButton> tel:, wa.me and other addresses
 * All are 44 px high. Variants: primary (terracotta), whatsapp (dark green), quiet (outlined), dark, danger; on dark grounds white and light (outlined).
 */
export type ButtonVariant = 'primary' | 'whatsapp' | 'quiet' | 'dark' | 'white' | 'light' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 [&>svg]:shrink-0 rounded-block px-4 py-2 text-center text-base font-semibold transition-colors disabled:opacity-60';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-terracotta text-white hover:bg-terracotta-700',
  whatsapp: 'bg-leaf text-white hover:bg-leaf-700',
  quiet: 'border border-edge bg-white text-charcoal hover:border-charcoal hover:bg-sand',
  dark: 'bg-charcoal text-white hover:bg-charcoal-700',
  white: 'bg-white text-charcoal hover:bg-sand-200',
  light: 'border border-white/80 text-white hover:bg-white hover:text-charcoal',
  danger: 'bg-danger text-white hover:bg-danger-700',
};

type Look = { variant?: ButtonVariant };

export const buttonClass = (variant: ButtonVariant = 'primary', extra?: string): string =>
  classNames(BASE, VARIANTS[variant], extra);

export function Button({
  variant,
  busy,
  className,
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    />
  );
}

export function LinkButton({ variant, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link prefetch="intent" {...rest} className={buttonClass(variant, className)} />;
}

export function AnchorButton({ variant, className, children, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={buttonClass(variant, className)}>
      {children}
    </a>
  );
}
