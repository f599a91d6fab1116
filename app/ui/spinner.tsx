import { useMessages } from '../lib/i18n.tsx';

/** <Spinner />: for a place whose shape is not known beforehand. Says "Loading" to a screen reader. */
export function Spinner({ label }: { label?: string }) {
  const messages = useMessages().ui;
  return (
    <div role="status" className="grid place-items-center py-16">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-sand-300 border-t-terracotta"
      />
      <span className="sr-only">{label ?? messages.loading}</span>
    </div>
  );
}
