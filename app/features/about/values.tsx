import { useTexts } from '#app/lib/site.tsx';
import type { SiteValue } from '#contract/site.ts';

/** A heading beside its list of values, one hairline between each. */
export function Values({ id, title, values }: { id: string; title: string; values: readonly SiteValue[] }) {
  const say = useTexts();
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_1fr] lg:gap-14">
      <h2 id={id} className="text-4xl lg:sticky lg:top-28 lg:self-start">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {values.map((value) => {
          const [name, text] = [say(value.title), say(value.text)];
          return (
            <li key={name.text} className="grid gap-1 py-5 sm:grid-cols-[16rem_1fr] sm:gap-8">
              <h3 lang={name.lang} className="text-xl">
                {name.text}
              </h3>
              <p lang={text.lang} className="max-w-[65ch] text-ash">
                {text.text}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
