import { classNames } from './class-names.ts';

/** <Skeleton className="h-6 w-40" />: a block in the place of what is coming. Mark the list around it aria-busy. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer block rounded-block', className)} />;
}
