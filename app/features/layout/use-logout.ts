import { useNavigate } from 'react-router';
import { usePaths } from '#app/lib/i18n.tsx';
import { logout } from '#app/lib/session.ts';

/** Clears the session and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const paths = usePaths();
  return () => {
    void logout();
    void navigate(paths.home);
  };
}
