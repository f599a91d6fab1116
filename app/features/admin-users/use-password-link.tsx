import { type ReactNode, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite, type Write } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { inviteUser, resetPassword } from '#contract/calls/panel.ts';
import type { Invitation, User } from '#contract/users.ts';
import { LinkDialog, type MadeLink } from './link-dialog.tsx';

type Options = {
  /** The link is made, and its dialog is about to open. */
  onMade?: () => void;
};

/** Makes invitations and links for a new password, and shows each in a dialog, once. */
export function usePasswordLink({ onMade }: Options = {}): {
  invite: Write<Invitation>;
  reset: Write<Pick<User, 'id' | 'username'>>;
  dialog: ReactNode;
} {
  const m = useAdminMessages();
  const [made, setMade] = useState<MadeLink | null>(null);
  const words = { noResponse: m.failures.noResponse, broken: m.failures.error };
  const show = (link: MadeLink) => {
    onMade?.();
    setMade(link);
  };
  const invite = useWrite({
    call: (body: Invitation) => request(inviteUser, { body }),
    writes: inviteUser,
    words,
    shown: true,
    onDone: ({ data }, { username }) => show({ ...data, kind: 'invitation', username }),
  });
  const reset = useWrite({
    call: ({ id }: Pick<User, 'id' | 'username'>) => request(resetPassword, { body: { id } }),
    words,
    shown: true,
    onDone: ({ data }, { username }) => show({ ...data, kind: 'reset', username }),
  });
  return { invite, reset, dialog: <LinkDialog made={made} onClose={() => setMade(null)} /> };
}
