import { Wifi, WifiOff } from 'lucide-react';
import { useConnectivity } from '#app/lib/connectivity.ts';
import { useMessages } from '#app/lib/i18n.tsx';

/** Red while there is no network, green for three seconds when it is back. Fixed below the bar, so nothing moves. */
export function ConnectivityBanner() {
  const state = useConnectivity();
  const messages = useMessages().connectivity;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-16 z-30 text-white">
      {state === 'offline' ? (
        <p className="flex items-center justify-center gap-2 bg-danger px-4 py-2 font-semibold">
          <WifiOff aria-hidden="true" size={18} /> {messages.lost}
        </p>
      ) : null}
      {state === 'back' ? (
        <p className="flex items-center justify-center gap-2 bg-leaf px-4 py-2 font-semibold">
          <Wifi aria-hidden="true" size={18} /> {messages.back}
        </p>
      ) : null}
    </div>
  );
}
