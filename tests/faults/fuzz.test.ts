import { expect, it } from 'vitest';
import { CALLS } from '#contract/calls/all.ts';
import type { Call } from '#contract/calls/call.ts';
import { describeFigures } from '#drills/figures.ts';
import { fuzz } from '#drills/fuzz.ts';
import { ENDPOINTS } from '#drills/fuzz-endpoints.ts';
import { seedOfRun } from '#drills/random.ts';
import { postgresOfRun } from '../support/postgres-on-demand.ts';

/** `PUT /api/user/2/name as a form` and `DELETE /api/user?id=…` are calls of the contract with an id or a query in them. */
const asked = ENDPOINTS.map(({ name }) => name.replace(/ as a form$|\?.*$/, '').replace('…', '1'));
const takesInput = ({ path, ...call }: Call): boolean => path.includes(':') || 'body' in call || 'query' in call;
const patternOf = ({ method, path }: Call): RegExp =>
  new RegExp(`^${method} ${path.replace(/\(.*\)/, '').replace(/:\w+/g, '[^/]+')}$`);

it('asks every call of the contract that takes anything', () => {
  const calls = Object.values(CALLS as Record<string, Call>).filter(takesInput);
  const missing = calls.filter((call) => !asked.some((name) => patternOf(call).test(name)));
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it('answers whatever is sent to any endpoint with the same status on both databases, and changes nothing on refusal', async () => {
  const seed = seedOfRun();
  const figures = await fuzz({ attempts: 25, seed, log: () => undefined, postgresUrl: await postgresOfRun() });
  console.log(describeFigures('fuzz', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
}, 600_000);
