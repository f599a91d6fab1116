import type { Meter } from '../meters.ts';

/** Seconds: from a cached page to an upload. */
export const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

/** The requests of one route, method and status. */
class Row implements Meter {
  readonly labels: { route: string; method: string; status: number };
  readonly counts = new Array<number>(BUCKETS.length + 1).fill(0);
  sum = 0;

  constructor(route: string, method: string, status: number) {
    this.labels = { route, method, status };
  }

  count(seconds: number): void {
    let at = 0;
    while (at < BUCKETS.length && seconds > (BUCKETS[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }
}

/** How long requests took, as a histogram. Counting is an addition: prom-client sorts and joins the labels of every request. */
export function createDurations() {
  const all: Row[] = [];
  return {
    /** What counts these requests. */
    of(route: string, method: string, status: number): Meter {
      const known = all.find(
        ({ labels }) => labels.route === route && labels.status === status && labels.method === method,
      );
      if (known) return known;
      const row = new Row(route, method, status);
      all.push(row);
      return row;
    },

    /** In the form that prom-client prints. */
    values(name: string) {
      return all.flatMap(({ counts, sum, labels }) => {
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
