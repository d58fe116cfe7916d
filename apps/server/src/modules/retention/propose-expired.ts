import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { computeList } from './retention-list.ts';

/** Löschkalender: every night the list of what may go, in all clubs. */
export const proposeExpiredJob = defineJob({
  name: 'propose-expired',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
  cron: '50 3 * * *',
});

type Tools = Omit<WorkTools, 'now'> & { originOf: OriginResolver; everythingAboutPersons: EverythingAbout };

export const proposeExpiredWorker = ({ senderIn, originOf, everythingAboutPersons }: Tools) =>
  worker(proposeExpiredJob, async ({ database, now }) => {
    await inEachSite({ database, now, senderIn, originOf }, sql`select id from club_card club`, (transact) =>
      transact((ctx) => computeList(ctx, everythingAboutPersons)),
    );
  });
