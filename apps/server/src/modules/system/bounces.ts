import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Database, Db } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { readBounce } from './read-bounce.ts';
import { noteHardBounce } from './resting-addresses.ts';

const largestBytes = 1024 * 1024;

const isRight = (given: string, token: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
};

type Dependencies = {
  database: Database;
  clock: () => Date;
  token: string | undefined;
  /** Somebody has to hear of it: the club and the family. */
  tellResting: (db: Db, resting: { clubId: number; address: string; reason: string }) => Promise<void>;
};

/**
 * Unzustellbares: the mail server hands on what comes back to the sender's address, as it is. A lasting failure makes the
 * mail a failed one, whichever club it is of, and after the third the address rests; whatever else comes back is nothing to us.
 */
export const serveBounces = (app: FastifyInstance, { database, clock, token, tellResting }: Dependencies) =>
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
      const { clubId, mailId, reason, isAboutAddress } = bounce;
      await database.transaction({ tenant: clubId }, async (db) => {
        const returned = await db
          .updateTable('mail')
          .set({ state: 'failed', error: reason, bounced_at: clock() })
          .where('id', '=', mailId)
          .where('channel', '=', 'email')
          .where('state', 'in', ['sent', 'unclear'])
          .returning('recipient as address')
          .executeTakeFirst();
        // Told once more, the same mail counts once.
        if (returned === undefined || !isAboutAddress) return;
        const rests = await noteHardBounce(db, { ...returned, reason, at: clock() });
        if (rests) await tellResting(db, { clubId, reason, ...returned });
      });
      return { status: 'success', message: 'Vermerkt.' };
    });
  });
