import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from './class-names.ts';

/**
 * Anywhere: `import { toast } from 'react-hot-toast/headless'; toast.success('…')`. Mounted once, by features/layout/toast-place.tsx.
 * It is a popover, raised again with each toast, so that a toast is seen above an open dialog.
 * The store's own defaults are the house's: success 2 s, error, blank and custom 4 s, loading without end, 20 kept, removed after 1 s.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const newest = toasts[0]?.id;
  const shelf = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast raises the shelf.
  useEffect(() => {
    if (!shelf.current?.showPopover) return;
    shelf.current.hidePopover();
    shelf.current.showPopover();
  }, [newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that goes takes the focus with it, and nobody says so.
  useEffect(() => {
    if (!shelf.current?.matches(':hover, :focus-within')) handlers.endPause();
  }, [toasts.length]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast must not go while the keyboard is on its button.
    <div
      ref={shelf}
      popover="manual"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="toast-shelf"
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const ICONS: Partial<Record<Toast['type'], ReactNode>> = {
  success: <CircleCheck aria-hidden="true" className="shrink-0 text-leaf" />,
  error: <CircleAlert aria-hidden="true" className="shrink-0 text-danger" />,
  loading: <Info aria-hidden="true" className="shrink-0 animate-pulse text-ash" />,
};

function ToastView({ toast }: { toast: Toast }) {
  return (
    <div
      role={toast.type === 'error' ? 'alert' : 'status'}
      aria-live={toast.type === 'error' ? 'assertive' : 'polite'}
      className={classNames(
        'toast pointer-events-auto flex max-w-[350px] items-center gap-3 rounded-lg bg-white px-4 py-3 text-charcoal shadow-lift ring-1 ring-line transition-opacity',
        toast.visible ? 'opacity-100' : 'opacity-0',
      )}
    >
      {ICONS[toast.type]}
      <p className="min-w-0 break-words">
        {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
      </p>
    </div>
  );
}
