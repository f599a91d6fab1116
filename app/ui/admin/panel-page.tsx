import type { ReactNode } from 'react';
import { useSiteName } from '#app/lib/site.tsx';

/** Where focus goes when the thing it was on is gone, after a delete. */
const TITLE_ID = 'panel-title';
export const focusPanelTitle = (): void => document.getElementById(TITLE_ID)?.focus();

type Props = { title: string; intro?: string; action?: ReactNode; children: ReactNode };

/** <PanelPage title="All Users" action={<Button …/>}>…</PanelPage>: one screen of the panel, its heading and its main action. */
export function PanelPage({ title, intro, action, children }: Props) {
  const siteName = useSiteName();
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-6 md:px-6 md:py-8 lg:px-10">
      <title>{`${title} · ${siteName}`}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 id={TITLE_ID} tabIndex={-1} className="text-2xl outline-none md:text-3xl">
            {title}
          </h1>
          {intro ? <p className="mt-2 max-w-prose text-ash">{intro}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
