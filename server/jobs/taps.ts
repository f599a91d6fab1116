import type { AppDeps } from '../open-deps.ts';
import type { Job } from './clock.ts';

const MINUTE = 60 * 1000;

/** Writes down what was tapped since the last minute: a crash loses no more than that. */
export const tapWriter = ({ services }: Pick<AppDeps, 'services'>): Job => ({
  name: 'taps',
  everyMs: MINUTE,
  run: services.taps.write,
});
