import type { FastifyInstance } from 'fastify';
import { uploadTag } from '#server/cache/shared-cache.ts';
import { refuse } from '#server/errors.ts';
import { contentTypeOf, isFilePath } from '#server/media/names.ts';
import type { Media } from '#server/media/types.ts';
import { sendFile } from './send-file.ts';

/** A picture opened as a page of its own can run nothing, and messengers on other sites may show it. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; media-src 'self'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

type MediaDeps = { media: Pick<Media, 'open'>; config: { mediaUrl: string | null } };

/** GET /api/uploads/<folder>/<file>: stored files by exact name, never a listing. With MEDIA_URL browsers are sent there. */
export async function mediaRoutes(app: FastifyInstance, { media, config }: MediaDeps): Promise<void> {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/uploads/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.params['*'];
      if (config.mediaUrl && isFilePath(path))
        return reply
          .headers(HEADERS)
          .header('cache-control', 'public, max-age=86400')
          .redirect(`${config.mediaUrl}/uploads/${path}`);
      const file = isFilePath(path) ? await media.open(path) : null;
      if (!file) throw refuse('not_found', 'notFound');
      // The name holds the content's hash, so it is its own validator.
      const etag = `"${path.replace('/', '-')}"`;
      if (app.hasCdn) reply.header('cache-tag', uploadTag(path));
      return sendFile(request, reply.headers(HEADERS), {
        ...file,
        etag,
        type: contentTypeOf(path),
        cacheControl: FOR_EVER,
      });
    },
  });
}
