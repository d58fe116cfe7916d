import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, worker } from '../../kit/jobs.ts';
import { interruptedText } from './deliver-mail.ts';
import { deliverMail } from './mail.ts';

/** Unterbrochener Versand: a worker killed during its last attempt leaves a mail in state "sending" that no other takes up. */
export const sweepMails = defineJob({
  name: 'sweep-mails',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: '*/5 * * * *',
});

/** Twice the time limit of a worker: no living one holds a mail for this long. */
const heldSeconds = 2 * (deliverMail.expireSeconds ?? 0);

export const sweepMailsWorker = worker(sweepMails, async ({ database, now }) => {
  const heldSince = new Date(now().getTime() - heldSeconds * 1000);
  await sql`select call_mails_unclear(${heldSince}, ${interruptedText})`.execute(database.registry);
});
