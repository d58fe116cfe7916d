import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { requestErrors } from '../../kit/errors.ts';
import { type BounceTools, noteBounce } from './note-bounce.ts';

const largestBytes = 1024 * 1024;

const isRight = (given: string, token: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

type Dependencies = BounceTools & { token: string | undefined };

/** The mail server forwards bounces to the sender's address here, unchanged. */
export const serveBounces = (app: FastifyInstance, { token, ...tools }: Dependencies) =>
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['message/rfc822', 'text/plain', 'application/octet-stream'],
      { parseAs: 'string', bodyLimit: largestBytes },
      (_, body, done) => done(null, body),
    );
    scope.post<{ Body: string }>('/api/mail/bounces', async (request) => {
      if (token === undefined) throw requestErrors.notFound();
      if (!isRight(request.headers.authorization ?? '', token)) throw requestErrors.notAllowed();
      const became = await noteBounce(request.body, tools);
      return { status: 'success', message: became === 'other' ? 'Nichts Unzustellbares.' : 'Vermerkt.' };
    });
  });
