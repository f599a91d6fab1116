import { toast } from 'react-hot-toast/headless';
import { useAdminMessages } from '#app/lib/admin/messages.ts';

export function useCopy(): (text: string) => Promise<void> {
  const m = useAdminMessages().secondFactor;
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(m.copied);
    } catch {
      // Browsers allow it over https and on this very machine only.
      toast.error(m.copyFailed);
    }
  };
}
