import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { useNumbers } from '#app/lib/numbers.tsx';
import { telUrl } from '#app/lib/tel.ts';
import { useTwins } from '#app/lib/twins.ts';
import type { ChatProduct } from '#app/lib/whatsapp.ts';
import { AnchorButton, Button, type ButtonVariant } from '#app/ui/button.tsx';
import type { Numbers } from '#contract/numbers.ts';

/**
 * Calling, about a product or about nothing in particular; whatsapp-action.tsx is writing. `labels` shows the words beside the signs ('wide': where the container has room).
 * Without a stored number the button says so. `numbers` replaces the shared ones.
 */
type Labels = 'always' | 'wide';
export type ContactProps = { product: ChatProduct; labels?: Labels; className?: string; numbers?: Numbers };

export const LABELS: Record<Labels, string> = { always: '', wide: 'sr-only @sm:not-sr-only' };

export function CallAction({
  product,
  labels = 'wide',
  className,
  numbers,
}: Omit<ContactProps, 'product'> & { product?: ChatProduct }) {
  const messages = useMessages().product;
  const twin = useTwins();
  const shared = useNumbers();
  const digits = (numbers ?? shared)?.phoneNumber;
  return (
    <Action
      variant="primary"
      href={digits ? telUrl(digits) : null}
      missing={messages.noPhone}
      label={product ? messages.callAbout(twin(product.productname, product.productnameSo).text) : messages.call}
      className={className}
    >
      <Phone aria-hidden="true" size={20} />
      <span className={LABELS[labels]}>{messages.call}</span>
    </Action>
  );
}

type ActionProps = {
  variant: ButtonVariant;
  href: string | null;
  missing: string;
  label: string;
  className?: string;
  newWindow?: boolean;
  children: ReactNode;
};

export function Action({ variant, href, missing, label, className, newWindow, children }: ActionProps) {
  if (href === null) {
    return (
      <Button variant={variant} className={className} aria-label={label} onClick={() => window.alert(missing)}>
        {children}
      </Button>
    );
  }
  const target = newWindow ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <AnchorButton variant={variant} className={className} href={href} aria-label={label} {...target}>
      {children}
    </AnchorButton>
  );
}
