import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePlace } from '#tests/support/databases.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Figure, median } from './figure.ts';
import { CATEGORY, fillCatalogue, SEARCH } from './fill.ts';

const SMALL = 100;
const LARGE = 100_000;
const SAMPLES = 15;

/** From a word that most products have to one that a single product has, and two that never meet. */
const SEARCHES = {
  'two common words': { q: SEARCH },
  'one letter': { q: 'b' },
  'a rare word': { q: 'bn77' },
  'two words that never meet': { q: 'indoor outdoor' },
  'a misspelt word': { q: 'courtyrad' },
  'a filter': { size: '6cm', color: 'red' },
  'a category': { category: CATEGORY },
  'all products': {},
} as const;

type Times = Map<string, number>;

/** The median time of each search in process, without HTTP and without any answer kept. */
async function measure(postgresUrl: string, count: number): Promise<Times> {
  const place = await makePlace('postgres', { postgresUrl });
  const settings = { DEMO: '0', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
  const { database, services, close } = await openDeps(readConfig(settings));
  try {
    await fillCatalogue(place, count);
    // As autovacuum does soon after so many rows have come.
    await sql`vacuum analyze`.execute(database.db);
    const times: Times = new Map();
    for (const [what, query] of Object.entries(SEARCHES)) {
      const samples: number[] = [];
      for (let turn = 0; turn < SAMPLES; turn += 1) {
        const begun = performance.now();
        await services.products.page(query, 12);
        samples.push(performance.now() - begun);
      }
      times.set(what, median(samples));
    }
    return times;
  } finally {
    await close();
    await place.remove();
  }
}

export async function postgresGrowth(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const small = await measure(postgres.url, SMALL);
    const large = await measure(postgres.url, LARGE);
    return Object.keys(SEARCHES).map((what) => ({
      what: `PostgreSQL: ${what}, 100,000 products beside 100`,
      value: large.get(what) ?? Number.NaN,
      unit: 'ms',
      yardstick: small.get(what) ?? Number.NaN,
      limit: 3,
      sense: 'at most',
      printed: true,
      note: `${small.get(what)?.toFixed(1)} / ${large.get(what)?.toFixed(1)} ms`,
    }));
  } finally {
    await postgres.stop();
  }
}
