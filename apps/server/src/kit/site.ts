import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const oneYear = 31_536_000;

/** /embed/{number}/{name}: the only page that foreign sites may frame; not where one goes on from it. */
const embedded = /^\/embed\/\d+\/[^/?]+\/?(?:\?|$)/;

/** Serves the built browser application; every address that is no file gets its index page. */
export const serveSite = async (app: FastifyInstance, folder: string) => {
  if (!existsSync(join(folder, 'index.html'))) return;
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    // Its own header would come after ours and replace it.
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash in their name; all others are asked for again each time.
      const isHashed = path.includes(`${folder}/assets/`);
      void reply.setHeader('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    if (embedded.test(request.url)) {
      const policy = String(reply.getHeader('content-security-policy') ?? '');
      reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'));
      reply.removeHeader('x-frame-options');
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
};
