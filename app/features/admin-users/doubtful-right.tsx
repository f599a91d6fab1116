import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { Button } from '#app/ui/button.tsx';
import type { User } from '#contract/users.ts';

type Props = {
  user: User;
  question: string;
  /** On the button that gives it all the same. */
  give: string;
  busy: boolean;
  failure: string | null;
  onGive: () => void;
  /** An invitation; for somebody who has a right already, a link for a new password. */
  onSendLink: () => void;
  onBack: () => void;
};

/** The second question before a right goes to an account that anybody could have made. */
export function DoubtfulRight({ user, question, give, busy, failure, onGive, onSendLink, onBack }: Props) {
  const m = useAdminMessages();
  return (
    <div className="grid gap-4">
      <p className="font-semibold break-words">{question}</p>
      <p role="alert" className="rounded-block bg-danger-100 px-4 py-3 text-danger-700">
        {m.users.doubt}
      </p>
      {failure ? <Failure text={failure} /> : null}
      <div className="grid gap-3">
        <Button onClick={onSendLink} busy={busy}>
          {user.role === 'USER' ? m.users.inviteInstead : m.users.resetInstead}
        </Button>
        <Button variant="danger" onClick={onGive} busy={busy}>
          {give}
        </Button>
        <Button variant="quiet" onClick={onBack} disabled={busy}>
          {m.common.cancel}
        </Button>
      </div>
    </div>
  );
}
