import { Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useMessages } from '#app/lib/i18n.tsx';
import { AnchorButton } from '#app/ui/button.tsx';

/** Sharing without a number: the bare `wa.me/?text=` has broken before. */
export const shareUrl = (title: string, url: string): string =>
  `https://api.whatsapp.com/send?text=${encodeURIComponent(`${title}\n${url}`)}`;

/** Opens the phone's share sheet, or WhatsApp where there is none. Without scripts it is a plain link. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const messages = useMessages().productPage;
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Closing the sheet without choosing rejects; there is nothing to say about that.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <AnchorButton variant="quiet" href={shareUrl(title, url)} target="_blank" rel="noopener" onClick={share}>
      <Share2 aria-hidden="true" size={18} />
      {messages.share}
    </AnchorButton>
  );
}
