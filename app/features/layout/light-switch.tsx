import { useMessages } from '#app/lib/i18n.tsx';
import { setLight, useLight } from '#app/lib/light.tsx';

/** Turns light mode on and off. For dark backgrounds. */
export function LightSwitch() {
  const messages = useMessages().nav;
  const light = useLight();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={light}
      onClick={() => setLight(!light)}
      className="group flex min-h-11 items-center gap-3 rounded-block py-1 text-left"
    >
      <span
        aria-hidden="true"
        className="flex h-6 w-11 shrink-0 items-center rounded-full border border-white/60 bg-white/10 px-0.5 transition-colors group-aria-checked:bg-leaf"
      >
        <span className="size-4.5 rounded-full bg-white transition-transform group-aria-checked:translate-x-5" />
      </span>
      <span>
        <span className="block font-medium">{messages.lightOn}</span>
        <span className="block text-sm text-white/75">{messages.lightHint}</span>
      </span>
    </button>
  );
}
