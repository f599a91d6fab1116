import { type Drill, emptyFigures, median } from './figures.ts';
import { createRandom } from './random.ts';
import { call, withServer } from './staff.ts';

/** An account takes ten tries in a quarter of an hour. */
const TRIES_PER_ACCOUNT = 8;

/** A wrong password and an unknown e-mail: the same answer, in the same time. */
export const timing: Drill = async ({ attempts, seed }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  await withServer(
    async ({ server, session }) => {
      const accounts = Math.ceil(attempts / TRIES_PER_ACCOUNT);
      for (let account = 0; account < accounts; account += 1) {
        const body = { username: 'Timed', email: `timed${account}@example.com`, password: 'a rather long password' };
        const made = await call(`${server.url}/api/user/register/save`, session, 'POST', body);
        if (made.status !== 201) throw new Error(`No account: ${made.status} ${made.body.message}`);
      }
      const tryWith = async (email: string): Promise<{ ms: number; answer: string }> => {
        const ip = `198.51.${random.whole(0, 255)}.${random.whole(0, 255)}`;
        const start = performance.now();
        const response = await fetch(`${server.url}/api/user/login/save`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
          body: JSON.stringify({ email, password: 'not the right password' }),
        });
        const answer = `${response.status} ${await response.text()}`;
        return { ms: performance.now() - start, answer };
      };
      const known: number[] = [];
      const unknown: number[] = [];
      // In turns, so that whatever else the machine does falls on both alike.
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const wrong = await tryWith(`timed${attempt % accounts}@example.com`);
        const strange = await tryWith(`nobody${attempt}@example.com`);
        if (wrong.answer !== strange.answer) figures.losses.push(`${wrong.answer} is not ${strange.answer}`);
        if (!wrong.answer.startsWith('401')) figures.losses.push(wrong.answer);
        known.push(wrong.ms);
        unknown.push(strange.ms);
        figures.attempts += 1;
      }
      figures.faults = attempts * 2;
      const ratio = median(unknown) / median(known);
      if (ratio < 0.9 || ratio > 1.1) figures.late.push(`the ratio of medians is ${ratio.toFixed(3)}`);
      figures.measured = {
        'wrong password, median ms': median(known).toFixed(1),
        'unknown e-mail, median ms': median(unknown).toFixed(1),
        ratio: ratio.toFixed(3),
      };
    },
    { TRUST_PROXY: 'loopback' },
  );
  return figures;
};
