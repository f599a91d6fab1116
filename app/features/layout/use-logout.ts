import { useNavigate } from 'react-router';
import { usePaths } from '#app/lib/i18n.tsx';
import { logout } from '#app/lib/session.ts';

/** Clears the session and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const paths = usePaths();
  return () => {
    void logout();
    // Nothing of this person stays, wherever the button is. The code is the panel's: it comes when it is needed.
    void import('#app/lib/admin/form-draft.ts').then(
      ({ dropAllDrafts }) => dropAllDrafts(),
      () => undefined,
    );
    void navigate(paths.home);
  };
}
