/** The drawn architecture, as rules: docs/architecture.md shows the same picture. Types count like any other import. */
const OURS = '^(app|server|contract|cli|demo|tests|drills|bench|tools)/';
const NOT_TESTS = '\\.test\\.tsx?$';

/** What lies in `room` may import what matches `allowed`, and nothing else of ours. */
const only = (room, ...allowed) => ({
  name: `${room.replaceAll('/', '-')}-imports`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: NOT_TESTS },
  to: { path: OURS, pathNot: allowed.map((place) => `^${place}`) },
});
const never = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/** Small shared files of the server: settings, errors, gates, addresses. They know no room. */
const SERVER_BASE = 'server/(address|config|csv|deps|errors|first-password|gate|html|meters)\\.ts';
/** What public pages may load of the contract: everything without zod. */
const WITHOUT_ZOD =
  '(cursor|enums|hours|social|map-link|in-somali|sentence-code|laying|product-fields|limits|messages|messages\\.so|pictures|phone|words|paths|permissions|tags|twins|calls/(call|public|search|sign-in))';
const PANEL = ['^app/(features|routes|lib|ui)/admin', NOT_TESTS];

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    never('no-orphan-imports', {}, { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types)' }),
    never(
      'nothing-imports-tests',
      { pathNot: ['^(tests|drills|bench)/', NOT_TESTS] },
      { path: '^(tests|drills|bench)/' },
    ),

    only('contract', 'contract/'),

    only('app/messages', 'app/messages/', 'contract/'),
    only('app/lib', 'app/(lib|messages)/', 'contract/'),
    only('app/first-view', 'app/(first-view|lib)/'),
    only('app/ui', 'app/(ui|lib|messages)/', 'contract/'),
    only('app/offline', 'app/(offline|ui|lib|messages)/', 'contract/'),
    only('app/features', 'app/(features|first-view|ui|lib|messages)/', 'contract/'),
    only('app/routes', 'app/', 'contract/'),
    never(
      'features-do-not-know-each-other',
      { path: '^app/features/([^/]+)/', pathNot: NOT_TESTS },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    never('app-does-not-know-the-server', { path: '^app/' }, { path: '^(server|cli)/' }),
    never(
      'public-pages-carry-no-heavy-code',
      { path: '^app/', pathNot: PANEL },
      {
        path: 'node_modules/(zod|chart\\.js|react-chartjs-2|react-hook-form|@hookform|@tanstack|tus-js-client)/',
        dependencyTypesNot: ['type-only'],
      },
      'zod, charts, form code and React Query stay in the panel.',
    ),
    never(
      'public-pages-take-schemas-as-types',
      { path: '^app/', pathNot: PANEL },
      { path: '^contract/', pathNot: `^contract/${WITHOUT_ZOD}\\.ts$`, dependencyTypesNot: ['type-only'] },
    ),

    only('server/db', 'server/(db|search)/', SERVER_BASE, 'contract/'),
    only('server/media', 'server/media/', SERVER_BASE, 'contract/'),
    only('server/cache', 'server/cache/', SERVER_BASE, 'contract/'),
    only('server/edge', 'server/edge/', SERVER_BASE, 'contract/'),
    only('server/search', 'server/(search|db)/', SERVER_BASE, 'contract/'),
    only('server/events', 'server/(events|db)/', SERVER_BASE, 'contract/'),
    only('server/domain', 'server/(domain|events|search|db|media|cache)/', SERVER_BASE, 'contract/'),
    only('server/reads', 'server/(reads|domain)/', 'server/services\\.ts', SERVER_BASE, 'contract/'),
    only(
      'server/http',
      'server/(http|edge|reads|backups|domain|events|media|cache|db)/',
      'server/(services|open-deps)\\.ts',
      SERVER_BASE,
      'contract/',
      // Pages alone, as the next rule says.
      'app/',
    ),
    only(
      'server/backups',
      'server/(backups|domain|events|search|media|db)/',
      'server/services\\.ts',
      SERVER_BASE,
      'contract/',
    ),
    only('server/jobs', 'server/(jobs|backups|events)/', 'server/open-deps\\.ts', SERVER_BASE),
    only('server/demo', 'server/(demo|events|media|db)/', 'server/open-deps\\.ts', SERVER_BASE, 'contract/'),
    never(
      'only-pages-know-the-app',
      { path: '^server/', pathNot: ['^server/http/pages/', NOT_TESTS] },
      { path: ['^app/', 'node_modules/(react|react-dom|react-router)/'] },
    ),
    never(
      'lower-rooms-know-no-http',
      { path: '^server/(domain|reads|backups|jobs|events|search|media|db|cache)/', pathNot: NOT_TESTS },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    never(
      'a-repository-is-private-to-its-subject',
      { path: '^(?!server/domain/)', pathNot: '^tests/' },
      { path: '^server/domain/[^/]+/repository\\.ts$' },
    ),
    never(
      'a-repository-is-private-to-its-own-subject',
      { path: '^server/domain/([^/]+)/' },
      { path: '^server/domain/[^/]+/repository\\.ts$', pathNot: '^server/domain/$1/' },
    ),
    only(
      'cli',
      'cli/',
      'server/(backups|demo|domain|events|search|media|db)/',
      'server/(services|open-deps)\\.ts',
      SERVER_BASE,
      'contract/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
