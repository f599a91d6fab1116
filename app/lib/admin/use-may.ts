import { type Access, mayUse } from '#contract/permissions.ts';
import { useSession } from '../session.ts';

/** Whether the person here may do this; for buttons that would only be refused. The server checks every call again. */
export function useMay(access: Access): boolean {
  const user = useSession();
  return user !== null && mayUse(access, user.userRole, user.editor);
}
