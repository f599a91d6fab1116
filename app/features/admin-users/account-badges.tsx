import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { User } from '#contract/users.ts';

const LOOK = 'inline-block rounded-full border px-2.5 py-0.5 font-semibold text-xs';

/** How an account came to be, where that matters for giving it a right. */
export function AccountBadges({ user }: { user: User }) {
  const m = useAdminMessages().users;
  return (
    <>
      {user.selfRegistered ? <span className={`${LOOK} border-danger text-danger-700`}>{m.selfRegistered}</span> : null}
      {user.invitedAs ? (
        <span className={`${LOOK} border-leaf text-leaf-700`}>{m.invitedAs(user.invitedAs)}</span>
      ) : null}
    </>
  );
}
