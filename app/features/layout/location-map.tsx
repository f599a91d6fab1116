import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '#app/lib/connectivity.ts';
import { useMessages } from '#app/lib/i18n.tsx';
import { useLight } from '#app/lib/light.tsx';
import { MAP_MEGABYTES, mapEmbedUrl } from '#app/lib/map.ts';
import { useSite } from '#app/lib/site.tsx';
import { Button } from '#app/ui/button.tsx';
import { useStays } from './use-stays.ts';

/**
 * The map of a maps service. It loads when it stays in view, a little earlier for a visitor who scrolls; in light mode only on a tap.
 * (The footer of a list that loads as one scrolls is in view for a moment, again and again: that is not worth a map's data.)
 * Without a line it waits for one: the browser would show its own error page in the frame.
 */
export function LocationMap() {
  const messages = useMessages().footer;
  const light = useLight();
  const { place: pin } = useSite();
  const [place, seen] = useStays<HTMLDivElement>('0px');
  const [ahead, near] = useStays<SVGSVGElement>('200px');
  const [scrolled, setScrolled] = useState(false);
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(false);
  const online = useOnline();

  useEffect(() => {
    const note = () => setScrolled(true);
    // Someone may have scrolled before the scripts were there, or come back to a place further down.
    if (window.scrollY > 0) note();
    window.addEventListener('scroll', note, { once: true, passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  const ask = () => {
    setAsked(true);
    // The button goes: the keyboard stays where the map comes.
    place.current?.focus();
  };

  const wanted = asked || (!light && (seen || (near && scrolled)));
  if (wanted && online && !shown) setShown(true);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="blocks-ground-dark relative grid h-56 place-items-center overflow-hidden rounded-lg bg-charcoal-700"
    >
      {shown ? (
        <iframe
          src={mapEmbedUrl(pin)}
          title={messages.map}
          loading="lazy"
          className="absolute inset-0 size-full border-0"
        />
      ) : light && !asked ? (
        <Button variant="light" onClick={ask}>
          <MapPin aria-hidden="true" size={20} /> {messages.showMap(MAP_MEGABYTES)}
        </Button>
      ) : (
        <MapPin ref={ahead} aria-hidden="true" size={32} className="text-white/60" />
      )}
    </div>
  );
}
