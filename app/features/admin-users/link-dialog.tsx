import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useFormatDate } from '#app/lib/admin/format-date.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { useSiteName } from '#app/lib/site.tsx';
import { textChatUrl } from '#app/lib/whatsapp.ts';
import { AnchorButton, Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { WhatsappIcon } from '#app/ui/whatsapp-icon.tsx';
import type { Language } from '#contract/enums.ts';
import { inLanguage } from '#contract/paths.ts';
import type { PasswordLink } from '#contract/users.ts';

/** A link that was just made, and for whom. It is nowhere else: the server keeps only its hash. */
export type MadeLink = PasswordLink & { kind: 'invitation' | 'reset'; username: string };

export function LinkDialog({ made, onClose }: { made: MadeLink | null; onClose: () => void }) {
  const m = useAdminMessages().links;
  const title = made?.kind === 'invitation' ? m.invitationTitle : m.resetTitle;
  return (
    <Dialog open={made !== null} onClose={onClose} title={title}>
      {made ? <MadeLinkView made={made} onClose={onClose} /> : null}
    </Dialog>
  );
}

const clockOf = (moment: string): string => {
  const date = new Date(moment);
  return [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

/** The link as the server made it, to the page in the language of whoever sends it. */
function linkIn(language: Language, link: string): string {
  const { origin, pathname, hash } = new URL(link);
  return origin + inLanguage(pathname, language) + hash;
}

function MadeLinkView({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const m = useAdminMessages().links;
  const formatDate = useFormatDate();
  const siteName = useSiteName();
  const [copied, setCopied] = useState(false);
  const { expiresAt, kind, username } = made;
  const link = linkIn(useLanguage().language, made.link);
  const text = (kind === 'invitation' ? m.invitationText : m.resetText)(siteName, link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast.success(m.copied);
    } catch {
      // Browsers allow it over https and on this very machine only.
      toast.error(m.copyFailed);
    }
  };
  return (
    <div className="grid gap-4">
      <p className="break-words">{m.send(username)}</p>
      <TextField label={m.link} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="quiet" onClick={copy}>
          {copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          {m.copy}
        </Button>
        <AnchorButton variant="whatsapp" href={textChatUrl(text)} target="_blank" rel="noopener">
          <WhatsappIcon /> {m.whatsapp}
        </AnchorButton>
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.ends(formatDate(expiresAt), clockOf(expiresAt))}</li>
        <li>{m.once}</li>
        <li>{kind === 'invitation' ? m.invitationCare : m.resetCare}</li>
      </ul>
      <Button className="justify-self-end" onClick={onClose}>
        {m.finish}
      </Button>
    </div>
  );
}
