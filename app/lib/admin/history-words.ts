import type { AdminMessages } from '#app/messages/admin.en.ts';
import type { Messages } from '#app/messages/en.ts';
import type { Language } from '#contract/enums.ts';
import type { HistoryEntry, HistoryValues } from '#contract/history.ts';
import { PRODUCT_FIELDS, type ProductField, specOf } from '#contract/product-fields.ts';
import { labelOf, optionWord } from '../field-words.ts';
import { useLanguage, useMessages } from '../i18n.tsx';
import type { Difference } from './difference.ts';
import { useAdminMessages } from './messages.ts';
import { siteWords } from './site-words.ts';

type Value = NonNullable<HistoryValues>[string] | undefined;

/** Paths of stored files: that one is there says enough. */
const FILES = new Set(['productimage', 'picture', 'filepath', 'thumbnail']);
/** Numbers that only the server works with. */
const UNTOLD = new Set(['bytes', 'added', 'files', 'position', 'order']);
const VERB = /-(added|changed|deleted|restored|erased)$/;

/** Longer texts would make a sentence nobody reads. */
const MOST_IN_SENTENCE = 160;

const isOneFile = ([first, ...others]: readonly Difference[]): boolean => first?.file === true && others.length === 0;

/** The one thing that a sentence can say whole. */
function onlyOne([first, ...others]: readonly Difference[]): Difference | null {
  if (!first || first.file || others.length > 0) return null;
  return first.before.length + first.after.length <= MOST_IN_SENTENCE ? first : null;
}

const isProductField = (field: string): field is ProductField => Object.hasOwn(PRODUCT_FIELDS, field);

export function historyWords(admin: AdminMessages, messages: Pick<Messages, 'product' | 'hours'>, language: Language) {
  const { history: m, common, conflict } = admin;
  const siteDifferences = siteWords(admin, messages);

  const labelFor = (kind: string, field: string): string =>
    kind === 'product' && isProductField(field)
      ? labelOf(field, language)
      : (m.fields[field] ?? (isProductField(field) ? labelOf(field, language) : field));

  function valueFor(kind: string, field: string, value: Value): string {
    if (value === null || value === undefined || value === '') return conflict.empty;
    if (FILES.has(field)) return m.file;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    if (kind === 'product' && isProductField(field) && specOf(field).kind === 'choice')
      return optionWord(field, String(value), language, messages);
    return String(value);
  }

  function differences(kind: string, before: HistoryValues, after: HistoryValues): Difference[] {
    if (kind === 'site') return siteDifferences(before, after);
    const same = (field: string) => (before?.[field] ?? null) === (after?.[field] ?? null);
    const fields = Object.keys({ ...before, ...after }).filter((field) => !UNTOLD.has(field) && !same(field));
    return fields
      .map((field) => ({
        field,
        label: labelFor(kind, field),
        before: valueFor(kind, field, before?.[field]),
        after: valueFor(kind, field, after?.[field]),
        file: FILES.has(field),
      }))
      .filter(({ file, before, after }) => file || before !== after);
  }

  const who = ({ user, userId }: Pick<HistoryEntry, 'user' | 'userId'>): string =>
    userId === null ? (m.parts[user] ?? user) : user;

  function sentence(entry: HistoryEntry): string {
    const { kind, action, name, before, after } = entry;
    const thing = m.things[kind]?.(name) ?? name;
    const own = m.actions[action];
    const verb = VERB.exec(action)?.[1] as keyof typeof m.verbs | undefined;
    const only = before && after ? onlyOne(differences(kind, before, after)) : null;
    if (only) {
      return kind === 'numbers'
        ? m.changedNumber(who(entry), only.label, only.before, only.after)
        : m.changedOne(who(entry), only.label, thing, only.before, only.after);
    }
    if (own) return own(who(entry), thing);
    return m.verbs[verb ?? 'changed'](who(entry), thing);
  }

  /** What a sentence leaves out. */
  function details({ kind, before, after }: HistoryEntry): Difference[] {
    const told = differences(kind, before, after);
    return before && after && (onlyOne(told) || isOneFile(told)) ? [] : told;
  }

  return { sentence, details, differences, who };
}

/** The history in words of the panel's language. */
export function useHistoryWords() {
  const { language } = useLanguage();
  return historyWords(useAdminMessages(), useMessages(), language);
}
