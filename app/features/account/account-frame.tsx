import type { ReactNode } from 'react';
import { sidePictureQuery } from '#app/lib/queries.ts';
import { useRead } from '#app/lib/use-read.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** A form beside a picture; on a phone the form alone. A hidden lazy picture is never downloaded. */
export function AccountFrame({ title, children, footer }: { title: string; children: ReactNode; footer: ReactNode }) {
  return (
    <section className="blocks-ground bg-sand px-4 py-10 sm:py-16">
      <div className="mx-auto grid max-w-5xl overflow-hidden rounded-lg bg-white shadow-lift md:grid-cols-2">
        <Picture
          picture={useRead(sidePictureQuery('login')).data}
          alt=""
          sizes="(min-width: 1024px) 512px, 50vw"
          className="hidden min-h-144 md:block"
        />
        <div className="grid content-start gap-8 p-6 sm:p-10">
          <h1 className="text-4xl">{title}</h1>
          {children}
          {footer ? <p className="text-ash">{footer}</p> : null}
        </div>
      </div>
    </section>
  );
}
