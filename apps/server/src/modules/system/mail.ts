import { sql } from 'kysely';
import { z } from 'zod';
import type { Mailer } from '../../adapters/mail/mailer.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { systemErrors } from './system.errors.ts';

/** Delivers one mail. SMTP may be away for a while: twelve tries over about two days. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  input: z.object({ clubId: z.number(), mailId: z.number() }),
  retries: 12,
  retryDelaySeconds: 30,
  // Longer than the mailer waits for the server: a live worker is never overtaken by its own retry.
  expireSeconds: 120,
});

type Letter = {
  /** Whom it is about; of a message to the club, who wrote it. Null: nobody. */
  personId: number | null;
  to: string;
  subject: string;
  body: string;
  /** Where an answer goes; empty = to the sender. */
  replyTo?: string;
};

type Mail = Letter & { clubId: number };

type QueueCtx = Pick<Ctx, 'db' | 'now' | 'jobs'>;

/** E-Mail verschicken: kept with the change that causes it and delivered after both are committed. */
export const queueMail = async (ctx: QueueCtx, { clubId, ...letter }: Mail) => {
  await queueMails(ctx, clubId, [letter]);
};

/** Many mails at once, in two statements however many they are. Their ids come in the order of the letters. */
export const queueMails = async (ctx: QueueCtx, clubId: number, letters: readonly Letter[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into mail (club_id, person_id, recipient, subject, body, reply_to, created_at)
    select ${clubId}::integer, (l.value ->> 'personId')::integer, l.value ->> 'to', l.value ->> 'subject', l.value ->> 'body',
      coalesce(l.value ->> 'replyTo', ''), ${ctx.now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(letters)}::jsonb) with ordinality as l (value, position)
    order by l.position
    returning id`.execute(ctx.db);
  const mailIds = rows.map((row) => row.id);
  await ctx.jobs.sendMany(
    deliverMail,
    mailIds.map((mailId) => ({ clubId, mailId })),
  );
  return mailIds;
};

const interrupted = 'Der Versand wurde unterbrochen. Es ist nicht bekannt, ob die E-Mail angekommen ist.';

/**
 * Takes the mail in hand, committed before the mail server sees it: whoever finds it in hand later knows that a worker
 * ended in between and that sending again could reach the recipient twice.
 */
const claim = async (db: Db, mailId: number) => {
  const mail = await db
    .updateTable('mail')
    .set({ state: 'sending', error: '' })
    .where('id', '=', mailId)
    .where('state', 'in', ['queued', 'failed'])
    .returning(['recipient', 'subject', 'body', 'reply_to'])
    .executeTakeFirst();
  if (mail) return mail;
  await db
    .updateTable('mail')
    .set({ state: 'unclear', error: interrupted })
    .where('id', '=', mailId)
    .where('state', '=', 'sending')
    .execute();
  return undefined;
};

type Outcome = { state: 'queued' | 'sent' | 'outbox' | 'failed' | 'unclear'; error?: string };

const note = (db: Db, mailId: number, now: Date, { state, error = '' }: Outcome) =>
  db
    .updateTable('mail')
    .set({ state, error, sent_at: state === 'sent' ? now : null })
    .where('id', '=', mailId)
    .execute();

export const mailWorker = (mailer: Mailer) =>
  worker(deliverMail, async ({ database, now, isLast }, { clubId, mailId }) => {
    const inClub = <T>(run: (db: Db) => Promise<T>) => database.transaction({ tenant: clubId }, run);
    const mail = await inClub((db) => claim(db, mailId));
    if (!mail) return;
    const finish = (outcome: Outcome) => inClub((db) => note(db, mailId, now(), outcome));
    const delivery = await mailer.send(envelopeOf(clubId, mailId, mail)).catch(async (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      await finish({ state: isLast ? 'failed' : 'queued', error: reason });
      throw error;
    });
    // When even this fails the mail stays in hand, and the next run calls it unclear.
    if (delivery === 'unclear') await finish({ state: 'unclear', error: interrupted });
    else await finish({ state: mailer.kind === 'smtp' ? 'sent' : 'outbox' });
  });

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const envelopeOf = (clubId: number, mailId: number, mail: Claimed) => ({
  to: mail.recipient,
  subject: mail.subject,
  text: mail.body,
  messageId: `${clubId}.${mailId}`,
  ...(mail.reply_to !== '' && { replyTo: mail.reply_to }),
});

/** Noch einmal senden: an administrator decides that a failed or unclear mail goes out again. */
export const resendMail = async (ctx: Ctx, mailId: number) => {
  const mail = await ctx.db
    .selectFrom('mail as m')
    .where('m.id', '=', mailId)
    .select(['m.club_id', 'm.channel', 'm.state'])
    .forUpdate()
    .executeTakeFirst();
  if (!mail) throw requestErrors.notFound();
  if (mail.channel !== 'email' || !['failed', 'unclear'].includes(mail.state)) throw systemErrors.notResendable();
  await ctx.db.updateTable('mail').set({ state: 'queued', error: '' }).where('id', '=', mailId).execute();
  await ctx.jobs.send(deliverMail, { clubId: mail.club_id, mailId });
};
