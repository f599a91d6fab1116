import { expect, it } from 'vitest';
import { createDurations } from './durations.ts';

it('counts each request in its bucket and all above, apart by route, method and status', () => {
  const durations = createDurations();
  for (const seconds of [0.001, 0.002, 600]) durations.of('/', 'GET', 200).count(seconds);
  durations.of('/', 'GET', 503).count(0.2);
  durations.of('/api/products', 'GET', 200).count(0.002);
  const values = durations.values('took');
  const of = (name: string, labels: object) =>
    values.find(
      (value) =>
        value.metricName === name &&
        Object.entries(labels).every(([key, is]) => (value.labels as Record<string, unknown>)[key] === is),
    )?.value;

  const pages = { route: '/', method: 'GET', status: 200 };
  expect(of('took_bucket', { ...pages, le: 0.001 })).toBe(1);
  expect(of('took_bucket', { ...pages, le: 0.005 })).toBe(2);
  expect(of('took_bucket', { ...pages, le: 120 })).toBe(2);
  expect(of('took_bucket', { ...pages, le: '+Inf' })).toBe(3);
  expect(of('took_count', pages)).toBe(3);
  expect(of('took_sum', pages)).toBeCloseTo(600.003);
  expect(of('took_count', { ...pages, status: 503 })).toBe(1);
  expect(of('took_count', { ...pages, route: '/api/products' })).toBe(1);
});
