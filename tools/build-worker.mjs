import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { findMessageFiles } from './message-files.mjs';

const MANIFEST = 'window.__reactRouterManifest=';
const PRIVATE = /^routes\/(public\/(login|signup)|admin\/|seo\/)/;

/** Loaded by public pages when they are first wanted, so no route lists them. */
const LATER = /^(keep-buttons|side-menu|planner|lower-parts|footer)-[\w-]+\.js$/;

/** With what they import themselves. */
function withImports(folder, names) {
  const found = new Set(names);
  for (const name of found) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) found.add(imported);
  }
  return [...found];
}

/** The files of the public pages, as React Router lists them: what the service worker keeps, so that they open offline. */
function publicAssets(client) {
  const folder = path.join(client, 'assets');
  const names = readdirSync(folder);
  const text = names
    .filter((name) => name.startsWith('manifest-') && name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .find((content) => content.startsWith(MANIFEST));
  if (!text) throw new Error('The list of route files was not found in the build');
  const { entry, routes, url } = JSON.parse(text.slice(MANIFEST.length).replace(/;\s*$/, ''));
  const parts = [entry, ...Object.values(routes).filter(({ id }) => !PRIVATE.test(id))];
  const listed = parts.flatMap(({ module, imports, css, clientLoaderModule }) => [
    module,
    ...(imports ?? []),
    ...(css ?? []),
    clientLoaderModule,
  ]);
  const fonts = names.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`);
  const later = withImports(
    folder,
    names.filter((name) => LATER.test(name)),
  ).map((name) => `/assets/${name}`);
  // Both languages: a stored page may be in either, and the switch works offline.
  const words = Object.values(findMessageFiles(client));
  return [...new Set([url, ...listed, ...fonts, ...later, ...words])]
    .filter((name) => name?.startsWith('/assets/'))
    .sort();
}

async function bundle(root, client, source, name, define) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: path.join(root, source),
        // Not a module: older phones take only classic scripts for a worker.
        output: { format: 'iife', entryFileNames: name },
      },
    },
  });
}

/** The service worker and the one that takes its place when it is switched off. */
export async function buildWorkers(root, client) {
  await bundle(root, client, 'app/offline/worker.ts', 'sw.js', {
    PUBLIC_ASSETS: JSON.stringify(publicAssets(client)),
  });
  await bundle(root, client, 'app/offline/farewell.ts', 'sw-off.js', {});
}
