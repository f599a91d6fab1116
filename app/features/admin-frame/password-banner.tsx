import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useMe } from '#app/lib/session.ts';
import { panelPath } from '#contract/permissions.ts';

/** Stands on every screen while the password is the one that the server made up: others may have seen it. */
export function PasswordBanner() {
  const m = useAdminMessages().panel;
  if (!useMe()?.mustChangePassword) return null;
  return (
    <aside
      aria-label={m.firstPasswordTitle}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-danger-100 px-4 py-2 text-danger-700 md:px-6 lg:px-10"
    >
      <KeyRound aria-hidden="true" size={20} className="shrink-0" />
      <p className="min-w-0 grow basis-64">{m.firstPassword}</p>
      <Link to={panelPath('account')} className="inline-flex min-h-11 items-center font-semibold underline">
        {m.firstPasswordChange}
      </Link>
    </aside>
  );
}
