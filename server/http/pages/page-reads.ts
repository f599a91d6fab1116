import { ApiError } from '#app/lib/api-error.ts';
import { CALLS } from '#contract/calls/all.ts';
import { type Call, type ReadCall, searchPairs } from '#contract/calls/call.ts';
import { schemas } from '#contract/schemas.ts';
import type { Reads } from '#server/reads/reads.ts';
import { invalidFields, toAppError, toFieldErrors } from '../hooks/errors.ts';

type AnyRead = (input: { params: unknown; query: unknown }) => Promise<{ data: unknown; tags: readonly string[] }>;
type LooseInput = { params?: Record<string, string | number>; query?: Parameters<typeof searchPairs>[0] };

type Watch = {
  /** Receives the tags of everything read. */
  tags: Set<string>;
  /** A read failed with a server error, not with 404. */
  onFault(error: unknown): void;
};

function parseQuery(call: Call, query: LooseInput['query']): unknown {
  if (!call.query) return {};
  const parsed = schemas[call.query].safeParse(Object.fromEntries(searchPairs(query)));
  if (parsed.success) return parsed.data;
  throw invalidFields(toFieldErrors(parsed.error.issues));
}

/** Lets a page's loaders make the public calls in process: the same reads, checks and refusals as over HTTP, without HTTP. */
export function createPageReads(reads: Reads): (watch: Watch) => ReadCall {
  const byCall = new Map<Call, AnyRead>(
    Object.entries(reads).map(([name, read]) => [CALLS[name as keyof Reads], read as AnyRead]),
  );
  return ({ tags, onFault }) =>
    async (call, input) => {
      const { params = {}, query } = input as LooseInput;
      try {
        const read = byCall.get(call);
        if (!read) throw new Error(`A page cannot make the call ${call.method} ${call.path}`);
        const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
        const made = await read({ params: texts, query: parseQuery(call, query) });
        for (const tag of made.tags) tags.add(tag);
        return made.data as never;
      } catch (error) {
        const known = toAppError(error);
        if (!known || known.status >= 500) onFault(error);
        throw new ApiError('server', known?.message ?? null, known?.status ?? 500);
      }
    };
}
