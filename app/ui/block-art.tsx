/** <BlockArt className="h-12 text-sand-300" />: the logo's two interlocking blocks in one colour, as a placeholder's drawing. */
export function BlockArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M13.2 4 4 13.2v37.6L13.2 60h5.1v-9.5L39.3 39v-1.9l-18-8V23l21-11.5V4z" />
      <path d="M50.8 60 60 50.8V13.2L50.8 4h-5.1v9.5L24.7 25v1.9l18 8V41l-21 11.5V60z" opacity=".7" />
    </svg>
  );
}
