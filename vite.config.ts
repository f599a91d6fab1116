import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { callsForBrowsers } from './tools/calls-for-browsers.mjs';
import { messageFiles } from './tools/message-files.mjs';
import { productionRouter } from './tools/production-router.mjs';
import { zodWithoutEval } from './tools/zod-without-eval.mjs';

/** What every page needs, in files that are cached apart and run one by one: the libraries change seldom, our own code often. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ROUTER = /node_modules\/(react-router|cookie|set-cookie-parser)\//;
const SHARED =
  /\/app\/(first-view\/(?!near)|lib\/(?!admin|second-factor|whatsapp|map\.|catalogue-queries|use-sending|category-label|field-words|kept|planning|in-pieces|megabytes|units)|features\/(layout\/(?!account-links|side-menu|use-logout|footer|location-map|light-switch)|seo|search\/search-field)|messages\/more-than|features\/catalogue\/call-action|features\/home\/(slides|playing)|ui\/(?!admin|page-heading|section|whatsapp-icon|scroll-row|empty-state|skeleton|field|keep-place|open-now|dialog|use-dialog|keep-buttons|select-field|switch-field|toaster|password-field|progress|spinner))|\/contract\/(enums|limits|pictures|paths|twins|calls\/public|calls\/call)\.|\/lucide-react\/.*\/icons\/(search|play|pause|chevron-left|chevron-right)\./;
/** What lists of all pages and the lower half of home are made of. */
const CARDS =
  /\/app\/(features\/(catalogue\/(product-card|product-facts|products-failure|whatsapp-action)|contact\/contact-form|projects\/video-card)|ui\/(page-heading|section|whatsapp-icon|scroll-row|empty-state|skeleton|field|keep-place)|lib\/(whatsapp|map|catalogue-queries|megabytes|units)|first-view\/near)\./;
/** What signing in shares with the panel; without a file of its own it would be put into the panel's. */
const ACCOUNT =
  /node_modules\/(react-hot-toast|goober)\/|\/contract\/calls\/sign-in\.|\/app\/(lib\/use-sending|ui\/(password-field|progress|toaster))\./;
/** What the phone keeps, for the list's page, the planner and the buttons of every card. */
const KEPT = /\/app\/lib\/(kept|planning)\//;
/** What lists and product pages share with the panel. A group takes along what its files import: these would be put into the panel's. */
const CATALOGUE =
  /\/app\/(ui\/(use-dialog|select-field)|lib\/field-words|features\/catalogue\/(breadcrumbs|share-button))\.|\/contract\/(cursor|laying|product-fields|calls\/search)\.|\/lucide-react\/.*\/icons\/(x|check|plus|maximize-2|share-2|download|trash-2|printer|heart|list-plus)\./;
/** What nearly every screen of the panel needs, in one file: each file more has a line in the list of routes that visitors carry. */
const PANEL =
  /\/app\/(lib\/admin|ui\/admin|messages\/(admin|people|backups|bin|history|many|site|taps|second-factor))|node_modules\/(zod|react-hook-form|@hookform|@tanstack)\/|\/contract\/(schemas|bin|history|many|many-limits|envelope|permissions|users|products|categories|videos|numbers|sessions|counts|suggestions|calls\/(panel|bin|many))\.|\/lucide-react\/.*\/icons\/(users|key-round|layout-grid|image-up|rotate-ccw|rotate-ccw-clock|history|copy|pencil|clapperboard|file-spreadsheet)\./;

/**
 * The server's other libraries are built in: a start then reads the functions we use from a few files, not hundreds of files
 * from node_modules, and takes half the time. Native code cannot be built in, and frameworks run as their makers publish them.
 */
const AS_PUBLISHED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
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
  plugins: [tailwindcss(), productionRouter(), zodWithoutEval(), callsForBrowsers(), reactRouter(), messageFiles()],
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
                { name: 'react', test: REACT, priority: 5 },
                { name: 'router', test: ROUTER, priority: 4 },
                { name: 'shared', test: SHARED, priority: 3 },
                { name: 'cards', test: CARDS, priority: 2 },
                { name: 'catalogue', test: CATALOGUE, priority: 2 },
                { name: 'kept', test: KEPT, priority: 1 },
                { name: 'account', test: ACCOUNT, priority: 1 },
                { name: 'phone', test: /\/contract\/phone\./, priority: 1 },
                { name: 'in-somali', test: /\/contract\/(messages\.so|in-somali)\./, priority: 2 },
                { name: 'sentences', test: /\/contract\/(messages|sentence-code)\./, priority: 1 },
                { name: 'place', test: /\/contract\/(social|hours)\./, priority: 1 },
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
