/** Named fields of something, as an event holds them. */
export type PlainValues = Record<string, string | number | boolean | null>;

type Plain = PlainValues[string];

const below = (at: string, name: string | number): string => (at === '' ? String(name) : `${at}.${name}`);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `{ about: { mission: { en: '…' } } }` -> `{ 'about.mission.en': '…' }`. An empty list leaves no field. */
export function plainValues(value: unknown, at = ''): PlainValues {
  if (!isObject(value)) return { [at]: value as Plain };
  const parts = Object.entries(value).map(([name, part]) => plainValues(part, below(at, name)));
  return Object.assign({}, ...parts) as PlainValues;
}

/** What lies below a name; a field that is null is not there. */
function nested(values: PlainValues, at: string): unknown {
  if (Object.hasOwn(values, at)) return values[at];
  const fields = Object.keys(values).filter((field) => field.startsWith(`${at}.`) && values[field] !== null);
  const names = [...new Set(fields.map((field) => field.slice(at.length + 1).split('.', 1)[0] ?? ''))];
  if (names.every((name) => /^\d+$/.test(name)))
    return names.sort((one, other) => Number(one) - Number(other)).map((name) => nested(values, below(at, name)));
  return Object.fromEntries(names.map((name) => [name, nested(values, below(at, name))]));
}

/** The way back. Lists are where `like` has lists, and as long as the values make them. */
export function fromPlainValues<T>(like: T, values: PlainValues, at = ''): T {
  if (Array.isArray(like)) return nested(values, at) as T;
  if (!isObject(like)) return (values[at] ?? null) as T;
  const parts = Object.entries(like).map(([name, part]) => [name, fromPlainValues(part, values, below(at, name))]);
  return Object.fromEntries(parts) as T;
}
