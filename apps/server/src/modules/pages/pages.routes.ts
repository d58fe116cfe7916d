import { contract } from '@vereinshaus/contract';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../kit/html.ts';
import { type AnswerCall, asVisitor, isSignedIn, openTenantOf, type Runtime } from '../../kit/serve-call.ts';
import type { PageOf } from '../../kit/site.ts';
import { pageAt } from './page-at.ts';
import { beginVisit } from './visit.ts';

/** The page of an address as a visitor sees it; somebody who is signed in is shown screens. */
export const pagesOf =
  (runtime: Runtime, answer: AnswerCall): PageOf =>
  async (request) => {
    if (await isSignedIn(runtime, request)) return 'screens';
    const pageOf = pageAt(request.url);
    if (pageOf === undefined) return null;
    return asVisitor(runtime, request, async (ctx) => {
      const { visit, known } = await beginVisit(ctx, answer);
      return { ...(await pageOf(visit)), known: { at: ctx.now.getTime(), replies: known } };
    });
  };

/** For search engines: that they may look, and what there is. */
export const serveSearchFiles = (app: FastifyInstance, runtime: Runtime, answer: AnswerCall) => {
  app.get('/robots.txt', async (request, reply) => {
    const { origin } = await openTenantOf(runtime, request);
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const paths = await asVisitor(runtime, request, async (ctx) => {
      const { courses } = await answer(ctx, contract.courses.list, { limitless: true });
      const { pages } = await answer(ctx, contract.pageBlocks.addresses, {});
      const own = pages.map(({ subslot }) => `/seite/${subslot}`);
      return ['/', '/kurs/buchung', '/impressum', ...own, ...courses.map(({ ID }) => `/kurse/${ID}`)].map(
        (path) => `${ctx.club.origin}${path}`,
      );
    });
    const entries = paths.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      );
  });
};
