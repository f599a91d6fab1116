import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useWrite } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { Failure } from '#app/ui/admin/failure.tsx';
import { startHere } from '#app/ui/admin/start-here.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { markEditor } from '#contract/calls/editors.ts';
import type { User } from '#contract/users.ts';
import { DoubtfulRight } from './doubtful-right.tsx';
import { usePasswordLink } from './use-password-link.tsx';

type Props = { user: User | undefined; onClose: () => void };

/** Gives the mark of an editor, or takes it away. */
export function EditorDialog({ user, onClose }: Props) {
  const m = useAdminMessages().users;
  const links = usePasswordLink({ onMade: onClose });
  return (
    <>
      <Dialog open={user !== undefined} onClose={onClose} title={user?.editor ? m.unmarkTitle : m.markTitle}>
        {user ? <Question key={user.id} user={user} onClose={onClose} links={links} /> : null}
      </Dialog>
      {links.dialog}
    </>
  );
}

type QuestionProps = { user: User; onClose: () => void; links: ReturnType<typeof usePasswordLink> };

function Question({ user, onClose, links }: QuestionProps) {
  const m = useAdminMessages();
  const editor = !user.editor;
  const mark = useWrite({
    call: () => request(markEditor, { body: { id: user.id, editor } }),
    writes: markEditor,
    words: { noResponse: m.users.markFailed, broken: m.users.markFailed },
    onDone: onClose,
  });
  if (editor && user.selfRegistered) {
    return (
      <DoubtfulRight
        user={user}
        question={m.users.markQuestion(user.username, user.email)}
        give={m.users.markAnyway}
        busy={mark.busy || links.reset.busy}
        failure={mark.failure ?? links.reset.failure}
        onGive={() => mark.run(undefined)}
        onSendLink={() => links.reset.run(user)}
        onBack={onClose}
      />
    );
  }
  const ask = editor ? m.users.markQuestion : m.users.unmarkQuestion;
  return (
    <div className="grid gap-4">
      <p className="break-words">{ask(user.username, user.email)}</p>
      <p className="text-ash">{editor ? m.users.markNote : m.users.unmarkNote}</p>
      {mark.failure ? <Failure text={mark.failure} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose} disabled={mark.busy}>
          {m.common.cancel}
        </Button>
        <Button ref={startHere} onClick={() => mark.run(undefined)} busy={mark.busy}>
          {editor ? m.users.mark : m.users.unmark}
        </Button>
      </div>
    </div>
  );
}
