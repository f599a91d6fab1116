import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { createAttempts, type Limit } from '#server/domain/auth/attempts.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';

const T = 1_800_000_000_000;
const LIMIT: Limit = { name: 'guesses', max: 3, windowMs: 10_000 };

eachEngine((engine) => {
  let place: Place;
  let database: OpenDatabase;
  let attempts: ReturnType<typeof createAttempts>;
  beforeEach(async () => {
    place = await makePlace(engine, { migrated: true });
    database = openDatabase(place);
    await database.migrate();
    attempts = createAttempts(database.db);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  /** The seconds to wait, or 'let through'. */
  const attempt = (now: number, subject = 'x', limit = LIMIT) =>
    attempts.count(limit, subject, now).then(
      () => 'let through',
      ({ code, retryAfterSeconds }) => `${code} ${retryAfterSeconds}`,
    );
  const through = (times: number) => Array.from({ length: times }, () => 'let through');
  async function series(...moments: number[]): Promise<string[]> {
    const answers: string[] = [];
    for (const now of moments) answers.push(await attempt(now));
    return answers;
  }

  it('lets as many through as the limit says, and tells the rest how long to wait', async () => {
    expect(await series(T, T, T)).toEqual(through(3));
    expect(await series(T, T + 1, T + 8_999, T + 9_999)).toEqual([
      'too_many 10',
      'too_many 10',
      'too_many 2',
      'too_many 1',
    ]);
  });

  it('begins anew when the window is over, for a whole window', async () => {
    expect(await series(T, T + 9_000, T + 9_000, T + 9_999)).toEqual([...through(3), 'too_many 1']);
    expect(await series(T + 10_000, T + 10_000, T + 19_000)).toEqual(through(3));
    expect(await series(T + 19_000)).toEqual(['too_many 1']);
    expect(await series(T + 20_000)).toEqual(through(1));
  });

  it('counts each subject and each limit by itself', async () => {
    await series(T, T, T, T);
    expect(await attempt(T, 'y')).toBe('let through');
    expect(await attempt(T, 'x', { ...LIMIT, name: 'others' })).toBe('let through');
    expect(await attempt(T, 'x')).toBe('too_many 10');
  });

  it('loses none of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(T)));
    expect(answers.filter((answer) => answer === 'let through')).toHaveLength(3);
  });

  it('forgives one subject', async () => {
    await series(T, T, T);
    for (let at = 0; at < 4; at += 1) await attempt(T, 'y');
    await attempts.forgive(LIMIT, 'x');
    expect(await series(T, T, T, T)).toEqual([...through(3), 'too_many 10']);
    expect(await attempt(T, 'y')).toBe('too_many 10');
  });

  it('drops the rows of windows that are over, and no others', async () => {
    await series(T, T, T);
    await attempts.dropExpired(T + 9_999);
    expect(await attempt(T + 9_999)).toBe('too_many 1');
    await attempts.dropExpired(T + 10_000);
    expect(await database.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
