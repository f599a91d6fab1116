import { Link2 } from 'lucide-react';
import { useContractForm } from '#app/lib/admin/contract-form.ts';
import { dropDraft } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useUrlDialog } from '#app/lib/admin/url-dialog.ts';
import type { Write } from '#app/lib/admin/write.ts';
import { FormFrame } from '#app/ui/admin/form-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { ASSIGNABLE_ROLES } from '#contract/enums.ts';
import { LIMITS } from '#contract/limits.ts';
import { type Invitation, invitation } from '#contract/users.ts';
import { usePasswordLink } from './use-password-link.tsx';

const DRAFT = 'invite';
const EMPTY = { username: '', email: '', role: 'GENERAL' };
const options = ASSIGNABLE_ROLES.map((role) => ({ value: role, label: role }));

/** The way to a colleague's account in which nobody but the colleague ever knows the password. */
export function InviteButton() {
  const m = useAdminMessages().links;
  const dialog = useUrlDialog('invite');
  const links = usePasswordLink({
    onMade: () => {
      dropDraft(DRAFT);
      dialog.close();
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => dialog.open('new')}>
        <Link2 aria-hidden="true" size={18} /> {m.invite}
      </Button>
      <Dialog open={dialog.value !== null} onClose={dialog.close} title={m.invite}>
        <InviteForm invite={links.invite} onCancel={dialog.close} />
      </Dialog>
      {links.dialog}
    </>
  );
}

function InviteForm({ invite, onCancel }: { invite: Write<Invitation>; onCancel: () => void }) {
  const m = useAdminMessages();
  const form = useContractForm({ schema: invitation, initial: EMPTY, draft: DRAFT });
  const { errors } = form.formState;
  return (
    <FormFrame
      onSubmit={form.handleSubmit(invite.run)}
      failure={invite.failure}
      submit={m.links.make}
      busy={invite.busy}
      restored={form.restored ? { onStartOver: () => form.restart() } : undefined}
      onCancel={onCancel}
    >
      <p>{m.links.inviteIntro}</p>
      <TextField
        label={m.users.username}
        required
        maxLength={LIMITS.username}
        autoComplete="off"
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextField
        label={m.users.email}
        required
        type="email"
        maxLength={LIMITS.email}
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField
        label={m.users.role}
        options={options}
        hint={m.links.roleHint}
        error={errors.role?.message}
        {...form.register('role')}
      />
    </FormFrame>
  );
}
