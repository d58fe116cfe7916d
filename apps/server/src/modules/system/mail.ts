import { z } from 'zod';
import type { Mailer } from '../../adapters/mail/mailer.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { defineJob, worker } from '../../kit/jobs.ts';

/** Delivers one mail. SMTP may be away for a while: twelve tries over about two days. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  input: z.object({ clubId: z.number(), mailId: z.number() }),
  retries: 12,
  retryDelaySeconds: 30,
});

type Mail = { clubId: number; to: string; subject: string; body: string };

/** E-Mail verschicken: kept with the change that causes it and delivered after both are committed. */
export const queueMail = async (ctx: Pick<Ctx, 'db' | 'now' | 'jobs'>, { clubId, to, subject, body }: Mail) => {
  const mail = await ctx.db
    .insertInto('mail')
    .values({ club_id: clubId, recipient: to, subject, body, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.jobs.send(deliverMail, { clubId, mailId: mail.id });
};

export const mailWorker = (mailer: Mailer) =>
  worker(deliverMail, async ({ database, now, isLast }, { clubId, mailId }) => {
    const mark = (state: 'sent' | 'outbox' | 'failed', error: string) =>
      database.transaction({ tenant: clubId }, (db) =>
        db
          .updateTable('mail')
          .set({ state, error, sent_at: state === 'sent' ? now() : null })
          .where('id', '=', mailId)
          .execute(),
      );
    const mail = await database.transaction({ tenant: clubId, readOnly: true }, (db) =>
      db
        .selectFrom('mail as m')
        .where('m.id', '=', mailId)
        .where('m.state', 'in', ['queued', 'failed'])
        .select(['m.recipient', 'm.subject', 'm.body'])
        .executeTakeFirst(),
    );
    if (!mail) return;
    try {
      await mailer.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        messageId: `${clubId}.${mailId}`,
      });
    } catch (error) {
      if (isLast) await mark('failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
    await mark(mailer.kind === 'smtp' ? 'sent' : 'outbox', '');
  });
