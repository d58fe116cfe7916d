import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { readBounce } from './read-bounce.ts';

const largestBytes = 1024 * 1024;

const isRight = (given: string, token: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

type Dependencies = { database: Database; clock: () => Date; token: string | undefined };

/**
 * Unzustellbares: the mail server hands on what comes back to the sender's address, as it is. A lasting failure makes the
 * mail a failed one, whichever club it is of; whatever else comes back is nothing to us.
 */
export const serveBounces = (app: FastifyInstance, { database, clock, token }: Dependencies) =>
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['message/rfc822', 'text/plain', 'application/octet-stream'],
      { parseAs: 'string', bodyLimit: largestBytes },
      (_, body, done) => done(null, body),
    );
    scope.post<{ Body: string }>('/api/mail/bounces', async (request) => {
      if (token === undefined) throw requestErrors.notFound();
      if (!isRight(request.headers.authorization ?? '', token)) throw requestErrors.notAllowed();
      const bounce = readBounce(request.body);
      if (bounce === undefined) return { status: 'success', message: 'Nichts Unzustellbares.' };
      await database.transaction({ tenant: bounce.clubId }, (db) =>
        db
          .updateTable('mail')
          .set({ state: 'failed', error: bounce.reason, bounced_at: clock() })
          .where('id', '=', bounce.mailId)
          .where('channel', '=', 'email')
          .where('state', 'in', ['sent', 'unclear'])
          .execute(),
      );
      return { status: 'success', message: 'Vermerkt.' };
    });
  });
