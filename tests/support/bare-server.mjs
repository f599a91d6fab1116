import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** The yardstick: Fastify and nothing else, sending ready bytes. `node tests/support/bare-server.mjs <port> [<answers.json>]`. */
const [, , port, file] = process.argv;
const app = fastify({ logger: false });
const answers = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
for (const [route, { headers, body }] of Object.entries(answers)) {
  const bytes = Buffer.from(body, 'base64');
  app.get(route, (_request, reply) => {
    reply.headers(headers).send(bytes);
  });
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
