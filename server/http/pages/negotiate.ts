import { LANGUAGES, type Language } from '#contract/enums.ts';

type Wish = { language: Language; weight: number };

/** `so-SO;q=0.8` -> Somali, 0.8. `*` stands for every language that is not named, which English speaks for. */
function readWish(part: string): Wish[] {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const primary = range.split('-', 1)[0];
  const language = range === '*' ? 'en' : LANGUAGES.find((known) => known === primary);
  const given = parameters.find((text) => text.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return language && weight > 0 ? [{ language, weight }] : [];
}

/** The language of ours that an Accept-Language header likes best; null where it names none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').split(',').flatMap(readWish);
  const best = wishes.reduce<Wish | null>((most, wish) => (most && most.weight >= wish.weight ? most : wish), null);
  return best?.language ?? null;
}
