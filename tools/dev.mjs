import { createServer } from 'vite';

/** Pages and server together on one port: Vite inside our own Fastify, the server loaded anew when its files change. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const SERVER_FILES = /\/(server|contract|cli)\/|\/site\.(config|about|pictures)\.ts$/;

let running;
let turn = Promise.resolve();

async function restart() {
  await running?.close();
  running = undefined;
  try {
    const { startDevelopment } = await vite.ssrLoadModule('/server/development.ts');
    running = await startDevelopment(vite);
  } catch (error) {
    vite.ssrFixStacktrace(error);
    console.error(error);
  }
}

const queue = () => {
  turn = turn.then(restart);
};

vite.watcher.on('change', (file) => {
  if (SERVER_FILES.test(file) && !file.includes('.test.')) queue();
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await running?.close();
    await vite.close();
    process.exit(0);
  });
}
queue();
