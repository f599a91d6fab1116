import type { Observe } from '../meters.ts';

/** Seconds: from a cached page to an upload. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

type Seen = { route: string; method: string; status: number; counts: number[]; sum: number };

/** How long requests took, as a histogram. Counting is an addition: prom-client sorts and joins the labels of every request. */
export function createDurations() {
  const all: Seen[] = [];
  const routes = new Map<string, Observe>();
  return {
    /** What counts the requests of one route. */
    of(route: string): Observe {
      const known = routes.get(route);
      if (known) return known;
      const seen: Seen[] = [];
      const observe: Observe = (method, status, seconds) => {
        let row = seen.find((one) => one.status === status && one.method === method);
        if (!row) {
          row = { route, method, status, counts: new Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
          seen.push(row);
          all.push(row);
        }
        const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
        const at = bucket < 0 ? BUCKETS.length : bucket;
        row.counts[at] = (row.counts[at] ?? 0) + 1;
        row.sum += seconds;
      };
      routes.set(route, observe);
      return observe;
    },

    /** In the form that prom-client prints. */
    values(name: string) {
      return all.flatMap(({ counts, sum, ...labels }) => {
        let count = 0;
        const buckets = counts.map((more, at) => {
          count += more;
          return { metricName: `${name}_bucket`, labels: { le: BUCKETS[at] ?? '+Inf', ...labels }, value: count };
        });
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels, value: sum },
          { metricName: `${name}_count`, labels, value: count },
        ];
      });
    },
  };
}
