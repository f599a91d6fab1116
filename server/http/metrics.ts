import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { login, signInWithCode, signInWithPasskey } from '#contract/calls/sign-in.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { refuse } from '../errors.ts';
import type { Meter } from '../meters.ts';
import type { AppDeps } from '../open-deps.ts';
import { BUCKETS, createDurations } from './durations.ts';

const SIGN_INS = new Set<string>([login.path, signInWithCode.path, signInWithPasskey.path]);
const REFUSALS = new Set([401, 403, 429]);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** /metrics for Prometheus, where METRICS_TOKEN is set: without it nothing is loaded or measured, and the address is not found. */
export async function metrics(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { meters, backups, cache, config } = deps;
  if (!config.metricsToken) return;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  // Ten samples a second of the event loop's delay: the usual hundred take 6 % of a busy processor.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 });

  const durations = createDurations();
  meters.meterOf = durations.of;
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status, until the last byte is written; from the cache, until they are handed to the system.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  // Shown by prom-client, counted by us.
  const shape = await requests.get();
  const get = async () => ({ ...shape, values: durations.values(shape.name) });
  Object.assign(requests, { get, getForPromString: get });
  const refusedSignIns = new Counter({
    name: 'catalogue_sign_ins_refused_total',
    help: 'Sign-ins refused, by status.',
    labelNames: ['status'],
    registers: [register],
  });
  const uploads = new Counter({
    name: 'catalogue_uploads_total',
    help: 'Forms with files, by status.',
    labelNames: ['status'],
    registers: [register],
  });
  const uploadedBytes = new Counter({
    name: 'catalogue_uploaded_bytes_total',
    help: 'Bytes of forms with files, as their senders announced them.',
    registers: [register],
  });
  /** What is done after each answer of a route. The route is known beforehand: Fastify would put it together for every request. */
  const after = (route: string): onResponseHookHandler => {
    const isSignIn = SIGN_INS.has(route);
    const known = new Map<string, Meter>();
    return (request, reply, done) => {
      const status = reply.statusCode;
      const kind = `${request.method} ${status}`;
      const meter = known.get(kind) ?? durations.of(route, request.method, status);
      known.set(kind, meter);
      meter.count(reply.elapsedTime / 1000);
      if (isSignIn && REFUSALS.has(status)) refusedSignIns.inc({ status });
      if (request.headers['content-type']?.startsWith('multipart/')) {
        uploads.inc({ status });
        uploadedBytes.inc(Number(request.headers['content-length'] ?? 0));
      }
      done();
    };
  };
  app.addHook('onRoute', (route) => {
    route.onResponse = [...[route.onResponse ?? []].flat(), after(route.url)];
  });
  const afterNone = after('none');
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) afterNone.call(this, request, reply, done);
    else done();
  });

  const count = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  count('catalogue_cache_hits_total', 'Responses sent from memory.', () => cache.counts.hits);
  count('catalogue_cache_misses_total', 'Responses that had to be made.', () => cache.counts.misses);
  count('catalogue_page_renders_total', 'Pages rendered.', () => meters.renders);
  count('catalogue_page_render_seconds_total', 'Time spent rendering and packing pages.', () => meters.renderSeconds);

  count('catalogue_words_missed_total', 'Times that a word of another instance never came.', () => meters.missedWords);
  count('catalogue_purges_total', 'Purges that the CDN took.', () => meters.purges);
  count(
    'catalogue_purges_failed_total',
    'Purges that it did not take; they are tried again.',
    () => meters.purgesFailed,
  );

  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await read());
      },
    });
  gauge('catalogue_cache_bytes', 'Size of the cached responses.', () => cache.bytes);
  gauge('catalogue_backup_age_seconds', 'Age of the newest backup; NaN before the first.', async () => {
    // Without the database the other figures are wanted all the more.
    const { at } = await backups.state().catch(() => ({ at: null }));
    return at === null ? Number.NaN : (Date.now() - Date.parse(at)) / 1000;
  });
  new Gauge({
    name: 'catalogue_waiting',
    help: 'Tasks that wait for their turn, by line.',
    labelNames: ['line'],
    registers: [register],
    collect() {
      for (const [line, read] of meters.waiting) this.set({ line }, read());
    },
  });
  new Gauge({
    name: 'catalogue_build_info',
    help: 'The version that this instance runs; the value is always 1.',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: packageFile.version }, 1);

  const expected = digest(`Bearer ${config.metricsToken}`);
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw refuse('not_found', 'notFound');
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}
