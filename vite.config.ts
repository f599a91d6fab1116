import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messageFiles } from './tools/message-files.mjs';
import { productionRouter } from './tools/production-router.mjs';

/** What every page needs, in two files that are cached apart: the libraries change seldom, our own code often. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*(mutationObserver|useMutation|[iI]nfinite))|cookie|set-cookie-parser)\//;
const SHARED =
  /\/app\/(first-view\/|lib\/(?!admin|second-factor|category-label|field-words|kept|planning)|features\/(layout\/(?!account-links|side-menu|use-logout)|seo|search\/search-field)|messages\/more-than|features\/catalogue\/(product-card|product-facts|contact-actions|products-failure)|features\/contact\/contact-form|features\/projects\/video-card|ui\/(?!admin|open-now|dialog|use-dialog|keep-buttons|select-field|switch-field|toaster|password-field|progress|spinner))|\/contract\/(enums|limits|pictures|paths|twins|calls\/public|calls\/call)\.|\/lucide-react\/.*\/icons\/search\./;
/** What signing in shares with the panel; without a file of its own it would be put into the panel's. */
const ACCOUNT =
  /node_modules\/(react-hot-toast|goober)\/|node_modules\/@tanstack\/.*(mutationObserver|useMutation)|\/contract\/calls\/sign-in\.|\/app\/ui\/(password-field|progress)\./;
/** What the phone keeps, for the list's page, the planner and the buttons of every card. */
const KEPT = /\/app\/lib\/(kept|planning)\//;
/** What lists and product pages share with the panel. A group takes along what its files import: these would be put into the panel's. */
const CATALOGUE =
  /\/app\/(ui\/use-dialog|lib\/field-words)\.|\/contract\/(cursor|laying|product-fields|calls\/search)\.|node_modules\/@tanstack\/.*[iI]nfinite|\/lucide-react\/.*\/icons\/(x|check|plus|chevron-left|chevron-right|maximize-2|share-2|download|trash-2|printer|heart|list-plus)\./;
/** What nearly every screen of the panel needs, in one file: each file more has a line in the list of routes that visitors carry. */
const PANEL =
  /\/app\/(lib\/admin|ui\/admin|messages\/(admin|people|backups|bin|history|site|taps|second-factor))|node_modules\/(zod|react-hook-form|@hookform)\/|\/contract\/(schemas|bin|history|envelope|messages|permissions|users|products|categories|videos|numbers|sessions|counts|suggestions|calls\/(panel|bin))\./;

/**
 * The server's other libraries are built in: a start then reads the functions we use from a few files, not hundreds of files
 * from node_modules, and takes half the time. Native code cannot be built in, and frameworks run as their makers publish them.
 */
const AS_PUBLISHED = [
  '@fastify/swagger',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'better-sqlite3',
  'fastify',
  'pg',
  'pino-pretty',
  'react',
  'react-dom',
  'react-router',
  'sharp',
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), productionRouter(), reactRouter(), messageFiles()],
  // Fonts and icons stay files of their own: the CSP allows no data: fonts, and inlined bytes cannot be cached apart.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'shared', test: SHARED, priority: 3 },
                { name: 'catalogue', test: CATALOGUE, priority: 2 },
                { name: 'kept', test: KEPT, priority: 1 },
                { name: 'account', test: ACCOUNT, priority: 1 },
                { name: 'phone', test: /\/contract\/phone\./, priority: 1 },
                { name: 'spinner', test: /\/app\/ui\/spinner\./, priority: 1 },
                { name: 'panel', test: PANEL },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external: AS_PUBLISHED } : {},
      build: { rollupOptions: { input: { main: 'server/main.ts', cli: 'cli/main.ts' } } },
    },
  },
}));
