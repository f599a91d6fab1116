import type { ReactNode } from 'react';
import { BlockArt } from './block-art.tsx';

/** <EmptyState text="No products available" action={<LinkButton …/>} />; `tone="error"` where a call failed (read out at once). */
export function EmptyState({
  text,
  action,
  tone = 'empty',
}: {
  text: string;
  action?: ReactNode;
  tone?: 'empty' | 'error';
}) {
  const failed = tone === 'error';
  return (
    <div className="grid place-items-center gap-4 rounded-lg border border-dashed border-sand-300 bg-sand/60 px-6 py-12 text-center">
      <BlockArt className="h-12 w-auto text-sand-300" />
      <p role={failed ? 'alert' : undefined} className={failed ? 'font-medium text-danger' : 'text-ash'}>
        {text}
      </p>
      {action}
    </div>
  );
}
