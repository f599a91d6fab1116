import { useAdminMessages } from '#app/lib/admin/messages.ts';
import type { Role } from '#contract/enums.ts';
import { classNames } from '../class-names.ts';

const LOOKS: Record<Role, string> = {
  ADMIN: 'bg-terracotta-100 text-terracotta-700',
  GENERAL: 'bg-leaf-100 text-leaf-700',
  USER: 'bg-sand-200 text-charcoal',
};

const LOOK = 'inline-block rounded-full px-2.5 py-0.5 font-semibold text-xs';

/** <RoleBadge role="GENERAL" editor />: the role, and beside it the mark of an editor. */
export function RoleBadge({ role, editor }: { role: Role; editor?: boolean }) {
  const m = useAdminMessages().users;
  return (
    <>
      <span className={classNames(LOOK, LOOKS[role])}>{role}</span>
      {editor ? <span className={classNames(LOOK, 'bg-charcoal text-white')}>{m.editor}</span> : null}
    </>
  );
}
