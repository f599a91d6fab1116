import type { z } from 'zod';
import type { Access } from '../permissions.ts';
import type { schemas } from '../schemas.ts';
import type { Tag } from '../tags.ts';

type Schemas = typeof schemas;
export type SchemaName = keyof Schemas;

/**
 * One call of the API. Schemas are named, not imported, so that public pages can load the table without zod. In the browser a call has
 * neither its summary nor the names of its schemas: the build takes them out (tools/calls-for-browsers.mjs).
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:name` stands for a parameter; a pattern in brackets says which values it takes. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Begins or ends a session: works whatever session the browser holds, alive or dead. */
  anySession?: true;
  /** Open to a person who must still set up a second factor (REQUIRE_SECOND_FACTOR). */
  withoutFactor?: true;
  query?: SchemaName;
  body?: SchemaName;
  /** The body is a form with these files beside its fields. */
  files?: Readonly<Record<string, 'required' | 'optional'>>;
  response: SchemaName;
  /** Stands for `response` in the document, where another call shares the path. */
  documentedAs?: SchemaName;
  /** The kind of a response that is a file, not JSON. */
  produces?: string;
  /** 200 where it is left out. */
  status?: 201 | 202 | 204;
  /** What a GET shows. */
  reads?: readonly Tag[];
  /** What a write changes. */
  invalidates?: readonly Tag[];
};

type Output<N> = N extends SchemaName ? z.output<Schemas[N]> : never;

type ParameterNames<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? NameOf<Name> | ParameterNames<`/${Tail}`>
    : NameOf<Rest>
  : never;
type NameOf<P extends string> = P extends `${infer Name}(${string}` ? Name : P;

/** Values for the `:name` parts of a call's path. */
export type ParamsOf<C extends Call> = Record<ParameterNames<C['path']>, string | number>;

/** As an address spells them; left out where they are empty. */
export type QueryOf<C extends Call> = {
  [Name in keyof Output<C['query']>]?: string | number | null | undefined;
};

/** What a caller gives: parameters where the path has any, a query and a body where the call takes them. */
export type InputOf<C extends Call> = ([ParameterNames<C['path']>] extends [never] ? object : { params: ParamsOf<C> }) &
  (C extends { query: SchemaName } ? { query?: QueryOf<C> } : object) &
  (C extends { body: infer Name extends SchemaName } ? { body: z.input<Schemas[Name]> } : object);

/** What the server's handler gets once the schemas have read it. */
export type ParsedInputOf<C extends Call> = {
  params: Record<ParameterNames<C['path']>, string>;
  query: C extends { query: infer Name } ? Output<Name> : undefined;
  body: C extends { body: infer Name } ? Output<Name> : undefined;
};

export type ResponseOf<C extends Call> = Output<C['response']>;

/** The same call on server and client, over HTTP or in process. */
export type ReadCall = <C extends Call>(call: C, input: InputOf<C>) => Promise<ResponseOf<C>>;

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | null | undefined>;
};

/** The address of a call with its parameters and query filled in. */
export function addressOf(call: Call, { params = {}, query = {} }: LooseInput = {}): string {
  const path = call.path.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(searchPairs(query)).toString();
  return search ? `${path}?${search}` : path;
}

/** A query as an address spells it: without what is empty. */
export const searchPairs = (query: LooseInput['query'] = {}): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
