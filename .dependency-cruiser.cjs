/** The drawn architecture, as rules: docs/architecture.md shows the same picture. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(app|server|contract|cli|demo|tests|bench|tools)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only('contract-stands-alone', '^contract/', ['^contract/'], 'The language both sides speak knows neither.'),
    only('lib', '^app/lib/', ['^app/(lib|messages)/', '^contract/']),
    only('ui', '^app/ui/', ['^app/(ui|lib|messages)/', '^app/media\\.generated\\.json$', '^contract/']),
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/features/',
        pathNot: ['^app/features/$1/', '^app/features/(catalogue|seo|contact|projects|account|home|admin-frame)/'],
      },
    },
    only('features', '^app/features/', [
      '^app/(features|ui|lib|messages)/',
      '^app/media\\.generated\\.json$',
      '^contract/',
    ]),
    only('routes', '^app/routes/', ['^app/', '^contract/']),
    {
      name: 'app-knows-the-server-as-types-only',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(server|cli)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'public-pages-carry-no-heavy-code',
      comment: 'zod, charts and form code stay in the panel.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(features|routes|lib|ui)/admin', '\\.test\\.tsx?$'] },
      to: {
        path: 'node_modules/(zod|chart\\.js|react-chartjs-2|react-hook-form|@hookform)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'public-pages-take-schemas-as-types',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(features|routes|lib|ui)/admin', '\\.test\\.tsx?$'] },
      to: {
        path: '^contract/',
        pathNot: '^contract/(enums|limits|messages|pictures|phone)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-page-door-knows-react',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/http/pages/', '^server/development\\.ts$'] },
      to: { path: ['^app/', 'node_modules/(react|react-dom|react-router)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domain-knows-no-http',
      severity: 'error',
      from: { path: '^server/(domain|media|db|cache)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^server/(http|plugins)/', '^server/app\\.ts$', 'node_modules/fastify/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lower-rooms-do-not-know-the-domain',
      severity: 'error',
      from: { path: '^server/(media|db|cache)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a-repository-is-private-to-its-subject',
      severity: 'error',
      from: { path: '^(?!server/domain/)', pathNot: '^tests/' },
      to: { path: '^server/domain/[^/]+/repository\\.ts$' },
    },
    {
      name: 'a-repository-is-private-to-its-own-subject',
      severity: 'error',
      from: { path: '^server/domain/([^/]+)/' },
      to: { path: '^server/domain/[^/]+/repository\\.ts$', pathNot: '^server/domain/$1/' },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^(tests|bench)/' }, to: { path: '^tests/' } },
    {
      name: 'no-orphan-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types)' },
    },
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
