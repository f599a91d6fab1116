import type { Role } from '#contract/enums.ts';
import { classNames } from '../class-names.ts';

const LOOKS: Record<Role, string> = {
  ADMIN: 'bg-terracotta-100 text-terracotta-700',
  GENERAL: 'bg-leaf-100 text-leaf-700',
  USER: 'bg-sand-200 text-charcoal',
};

/** <RoleBadge role="ADMIN" /> */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={classNames('inline-block rounded-full px-2.5 py-0.5 font-semibold text-xs', LOOKS[role])}>
      {role}
    </span>
  );
}
