import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messageFiles } from './tools/message-files.mjs';

/** What every page needs, in two files that are cached apart: the libraries change seldom, our own code often. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*(mutationObserver|useMutation|[iI]nfinite))|cookie|set-cookie-parser)\//;
const SHARED =
  /\/app\/(first-view\/|lib\/(?!admin|category-label|field-words|sentences)|features\/layout|features\/seo\/(page-head|structured-data)|features\/catalogue\/(product-card|product-facts|contact-actions|products-failure)|features\/contact\/contact-form|features\/projects\/video-card|offline\/quiet|ui\/(?!admin|dialog|select-field|toaster|password-field|progress|spinner|switch-field))|\/contract\/(enums|limits|phone|pictures|paths|calls\/public|calls\/call)\./;

/**
 * The server's other libraries are built in: a start then reads the functions we use from a few files, not hundreds of files
 * from node_modules, and takes half the time. Native code cannot be built in, and frameworks run as their makers publish them.
 */
const AS_PUBLISHED = [
  '@fastify/swagger',
  '@node-rs/argon2',
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
  plugins: [tailwindcss(), reactRouter(), messageFiles()],
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
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'shared', test: SHARED, priority: 1 },
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
