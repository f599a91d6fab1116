import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLetGo } from './unsaved.ts';

export type UrlDialog = {
  /** What the dialog is about, or null while it is closed. */
  value: string | null;
  open: (value: string) => void;
  close: () => void;
};

/**
 * A dialog that is named in the address: a phone's back button closes it, and whoever must sign in again on the way comes
 * back to it. `close` is for its own buttons, and asks nobody.
 */
export function useUrlDialog(name: string): UrlDialog {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const letGo = useLetGo();
  return {
    value: params.get(name),
    open(value) {
      setParams((now) => new URLSearchParams([...now, [name, value]]), {
        state: { dialog: name },
        preventScrollReset: true,
      });
    },
    close() {
      letGo();
      // Opened here: the step before is this page without the dialog. Opened by an address: there is no such step.
      if ((state as { dialog?: string } | null)?.dialog === name) return navigate(-1);
      setParams(
        (now) => {
          now.delete(name);
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
