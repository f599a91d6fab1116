import { Wifi, WifiOff } from 'lucide-react';
import { useConnectivity } from '#app/lib/connectivity.ts';
import { useMessages } from '#app/lib/i18n.tsx';

/**
 * Red while there is no network, green for three seconds when it is back. Fixed below the bar, so nothing moves; on a phone as low
 * as the room that every page leaves above its title.
 */
export function ConnectivityBanner() {
  const state = useConnectivity();
  const messages = useMessages().connectivity;
  const lost = state === 'offline';
  const Sign = lost ? WifiOff : Wifi;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-16 z-30 text-white">
      {state === 'online' ? null : (
        <p
          className={`flex items-center justify-center gap-2 px-4 py-0.5 text-sm font-semibold sm:py-2 sm:text-base ${lost ? 'bg-danger' : 'bg-leaf'}`}
        >
          <Sign aria-hidden="true" size={18} /> {lost ? messages.lost : messages.back}
        </p>
      )}
    </div>
  );
}
