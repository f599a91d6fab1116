import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureText } from '#app/lib/admin/failure-text.ts';
import { dropDraft, keepDraft, readDraft } from '#app/lib/admin/form-draft.ts';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { siteContentQuery } from '#app/lib/admin/queries.ts';
import { useUnsaved } from '#app/lib/admin/unsaved.ts';
import { useSentences } from '#app/lib/admin/use-sentences.ts';
import { useRefresh } from '#app/lib/admin/write.ts';
import { request } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { updateSite } from '#contract/calls/site.ts';
import { type Site, type SitePart, type SitePatch, sitePatch } from '#contract/site.ts';

type Part<P extends SitePart> = Pick<Site, P>;
type Changes = Omit<SitePatch, 'version'>;
/** Made of what is there by then, where it takes its time: much may be typed while a picture is on its way. */
type Change<P extends SitePart> = Partial<Part<P>> | ((now: Part<P>) => Partial<Part<P>>);

export type Section<P extends SitePart> = {
  parts: readonly P[];
  draft: Part<P>;
  change: (changes: Change<P>) => void;
  /** Something is typed or chosen that is not saved. */
  dirty: boolean;
  busy: boolean;
  /** What is wrong with a field, by its path: `name.en`, `hero.0.alt.so`. */
  errorOf: (path: string) => string | undefined;
  failure: string | null;
  /** Somebody else has saved this part since it was opened here. */
  conflict: boolean;
  save: () => void;
  saveOver: () => void;
  putBack: () => void;
  /** Back to what the site began with; saved at once. */
  toFirst: () => void;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const pick = <P extends SitePart>(site: Site, parts: readonly P[]): Part<P> =>
  Object.fromEntries(parts.map((part) => [part, site[part]])) as unknown as Part<P>;

/** What the contract has against a draft: the path of each field, and the sentence. */
function faultsOf(draft: object): [path: string, message: string][] {
  const parsed = sitePatch.safeParse({ ...draft, version: 0 });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

type Edited<P extends SitePart> = { draft: Part<P>; base: Part<P> };

function keptDraft<P extends SitePart>(name: string): Edited<P> | null {
  try {
    return JSON.parse(readDraft(name)?.edited ?? 'null') as Edited<P> | null;
  } catch {
    return null;
  }
}

/** One part of the site in the panel: what is typed, beside what is saved, until one takes the place of the other. */
export function useSection<P extends SitePart>(site: Site, name: string, parts: readonly P[]): Section<P> {
  const m = useAdminMessages();
  const say = useSentences();
  const client = useQueryClient();
  const refresh = useRefresh();
  const draftName = `site-${name}`;
  const saved = pick(site, parts);
  const [edited, setEdited] = useState<Edited<P> | null>(() => keptDraft<P>(draftName));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState(false);
  const [busy, setBusy] = useState(false);
  const dirty = edited !== null && !same(edited.draft, saved);
  /** An upload ends long after the drawing in which it began. */
  const latest = useRef<Edited<P>>({ base: saved, draft: saved });
  latest.current = edited ?? { base: saved, draft: saved };

  useEffect(() => {
    if (edited && dirty) keepDraft(draftName, { edited: JSON.stringify(edited) });
    else dropDraft(draftName);
  }, [edited, dirty, draftName]);

  useUnsaved(dirty ? 'kept' : null);

  function forget(): void {
    setEdited(null);
    setErrors(new Map());
    setFailure(null);
    setConflict(false);
  }

  const fresh = (): Promise<Site> => client.fetchQuery({ ...siteContentQuery(), staleTime: 0 });

  function showRefusal(error: unknown): void {
    const words = { noResponse: m.failures.noResponse, broken: m.failures.unexpected };
    setFailure(failureText(error, words));
    if (error instanceof ApiError) setErrors(new Map(error.errors.map(({ field, message }) => [field, message])));
  }

  function change(changes: Change<P>): void {
    const { base, draft: before } = latest.current;
    const draft = { ...before, ...(typeof changes === 'function' ? changes(before) : changes) };
    latest.current = { base, draft };
    setEdited(latest.current);
    // An error goes as soon as its field is right, and not before.
    const wrong = new Set(faultsOf(draft).map(([path]) => path));
    const left = new Map([...errors].filter(([path]) => wrong.has(path)));
    setErrors(left);
    if (left.size === 0) setFailure(null);
  }

  /** `sent`: the draft that these changes are; null where they are none. */
  async function send(changes: Changes, over: boolean, sent: Part<P> | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const now = await fresh();
      if (!over && edited && !same(pick(now, parts), edited.base)) return setConflict(true);
      const { message, data } = await request(updateSite, { body: { ...changes, version: now.version } });
      client.setQueryData(siteContentQuery().queryKey, data);
      const typed = latest.current.draft;
      forget();
      // What was typed while it was on its way is still to be saved.
      if (sent && !same(typed, sent)) setEdited({ base: pick(data, parts), draft: typed });
      toast.success(say(message));
      void refresh(updateSite);
    } catch (error) {
      // Somebody was quicker by a moment: the next try reads what they wrote.
      if (error instanceof ApiError && error.status === 409) setConflict(true);
      else showRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  function saveDraft(over: boolean): void {
    const draft = edited?.draft ?? saved;
    const faults = faultsOf(draft);
    if (faults[0]) {
      setErrors(new Map(faults.map(([path, message]) => [path, say(message)])));
      setFailure(say(faults[0][1]));
      return;
    }
    setErrors(new Map());
    setConflict(false);
    // As it was typed, not as it was read: a number without its plus would be taken for a Somali one once more.
    void send(draft as unknown as Changes, over, draft);
  }

  return {
    parts,
    draft: edited?.draft ?? saved,
    change,
    dirty,
    busy,
    errorOf: (path) => errors.get(path),
    failure,
    conflict,
    save: () => saveDraft(false),
    saveOver: () => saveDraft(true),
    putBack: forget,
    toFirst: () => void send(Object.fromEntries(parts.map((part) => [part, null])) as Changes, true, null),
  };
}
