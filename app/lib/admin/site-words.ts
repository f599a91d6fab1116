import type { AdminMessages } from '#app/messages/admin.en.ts';
import type { Messages } from '#app/messages/en.ts';
import type { HistoryValues } from '#contract/history.ts';
import type { Day } from '#contract/hours.ts';
import { SOCIAL } from '#contract/social.ts';
import type { Difference } from './difference.ts';

type Values = NonNullable<HistoryValues>;

/** What is told as one: a picture with its texts, a value, a span of hours, the pin. Anything else is told field by field. */
const GROUPS: readonly RegExp[] = [
  /^hero\.\d+/,
  /^mosaic\.\d+\.\d+/,
  /^side\.\w+/,
  /^introVideo/,
  /^about\.(?:core|company)Values\.\d+/,
  /^place\.hours\.\d+/,
];
const PIN = ['place.latitude', 'place.longitude'];

function groupOf(field: string): string {
  if (PIN.includes(field)) return 'place.pin';
  for (const group of GROUPS) {
    const found = group.exec(field);
    if (found) return found[0];
  }
  return field;
}

const isFile = (field: string): boolean => /^(?:hero|mosaic|side)\..*\.id$|^introVideo\.|^path$/.test(field);

/** What the site says and shows, in the words of its page in the panel. */
export function siteWords({ site: m, history, conflict }: AdminMessages, { hours }: Pick<Messages, 'hours'>) {
  const labels: Record<string, string> = {
    name: m.company.name,
    legalName: m.company.legalName,
    title: m.company.lineAbove,
    tagline: m.company.tagline,
    description: m.company.description,
    footer: m.company.footer,
    'developer.name': m.company.developer,
    'developer.url': m.company.developerUrl,
    'about.introduction': m.about.introduction,
    'about.mission': m.about.mission,
    'about.vision': m.about.vision,
    'place.address': m.place.address,
    'place.pin': m.place.pin,
    contactFormNumber: m.number.label,
    path: history.file,
    introVideo: m.sections.video,
    ...Object.fromEntries(Object.entries(SOCIAL).map(([network, { label }]) => [`social.${network}`, label])),
  };

  function labelFor(group: string): string {
    const [part = '', second = '', third = ''] = group.split('.');
    const number = (text: string) => Number(text) + 1;
    if (part === 'hero') return `${m.sections.hero}: ${m.pictures.picture(number(second))}`;
    if (part === 'mosaic')
      return `${m.sections.mosaic}: ${m.pictures.place(number(second))}, ${m.pictures.picture(number(third))}`;
    if (part === 'side')
      return `${m.sections.side}: ${m.pictures.sides[second as keyof typeof m.pictures.sides] ?? second}`;
    if (second === 'coreValues' || second === 'companyValues')
      return `${m.about[second]}: ${m.about.value(number(third))}`;
    if (second === 'hours') return `${m.place.hours}: ${number(third)}`;
    const twin = /^(.*)\.(en|so)$/.exec(group);
    const label = labels[twin?.[1] ?? group] ?? group;
    if (!twin) return label;
    return twin[2] === 'en' ? m.english(label) : m.somali(label);
  }

  /** Of a list the history may know only the fields that changed. */
  function textOf(group: string, fields: readonly string[], values: Values): string {
    const there = fields.filter((field) => values[field] !== null && values[field] !== undefined);
    if (there.length === 0) return conflict.empty;
    const say = (field: string): string => String(values[field]);
    if (group === 'introVideo' || group === 'path') return history.file;
    if (group.startsWith('place.hours.')) {
      const [day, opens, closes] = ['day', 'opens', 'closes'].map((name) => values[`${group}.${name}`]);
      const span = [opens, closes].filter((time) => typeof time === 'string').join('–');
      return [typeof day === 'string' ? hours.days[day as Day] : '', span].filter(Boolean).join(' ');
    }
    const texts = there.filter((field) => !isFile(field)).map(say);
    const text = texts.filter(Boolean).join(group === 'place.pin' ? ', ' : ' / ');
    if (there.some(isFile)) return text ? history.pictureOf(text) : history.aPicture;
    return text || conflict.empty;
  }

  return function differences(before: HistoryValues, after: HistoryValues): Difference[] {
    const [old, next]: [Values, Values] = [before ?? {}, after ?? {}];
    const groups = new Map<string, string[]>();
    for (const field of Object.keys({ ...old, ...next })) {
      const group = groupOf(field);
      groups.set(group, [...(groups.get(group) ?? []), field]);
    }
    const differs = (field: string) => (old[field] ?? null) !== (next[field] ?? null);
    return [...groups]
      .filter(([, fields]) => fields.some(differs))
      .map(([field, fields]) => ({
        field,
        label: labelFor(field),
        before: textOf(field, fields, old),
        after: textOf(field, fields, next),
        file: fields.some((each) => isFile(each) && differs(each)),
      }));
  };
}
