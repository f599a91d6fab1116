import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Vite names the server's two programs: main.js and cli.js.
  serverBuildFile: '[name].js',
  // The whole route list ships with the first page: no discovery requests on a slow line, and offline pages can navigate.
  routeDiscovery: { mode: 'initial' },
  // Our client loaders are one shared line, so splitting them off would only cost a request each.
  future: { v8_middleware: true, v8_splitRouteModules: false, v8_viteEnvironmentApi: true },
} satisfies Config;
