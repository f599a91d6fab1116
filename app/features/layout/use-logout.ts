import { useNavigate } from 'react-router';
import { usePaths } from '#app/lib/i18n.tsx';
import { logout } from '#app/lib/session.ts';

/** The next person at this screen must not find what this one typed. Files that were chosen are kept under the name of a tab, which goes too. */
function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept then.
  }
}

/** Clears the session and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const paths = usePaths();
  return () => {
    void logout();
    forgetTyped();
    void navigate(paths.home);
  };
}
