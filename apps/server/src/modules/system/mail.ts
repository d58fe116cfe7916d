import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, isSignedIn, type WorkCtx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { MailSource } from '../wording/index.ts';
import { gatherOnce } from './made-up-mails.ts';
import { requireNoticesLeft } from './mail-quotas.ts';
import { goesWithOthers, waitsForDigest } from './mail-urgency.ts';
import { systemErrors } from './system.errors.ts';

/** How long the recipient waits for it: a code or a confirmation goes now, a notice soon, mass mail by the evening. */
export type Urgency = 'confirmation' | 'notice' | 'mass';

const delivery = (name: string) =>
  defineJob({
    name,
    input: z.object({ clubId: z.number(), mailId: z.number() }),
    // The mail server may be down for a while: twelve tries over about two days.
    retries: 12,
    retryDelaySeconds: 30,
    // Longer than the mailer waits for the server: a live worker is never overtaken by its own retry.
    expireSeconds: 120,
  });

/** One queue per urgency: urgent mails never wait behind others. docs/decisions/0011-queues-by-urgency.md. */
export const deliverMail = delivery('deliver-mail');
export const deliveries = {
  confirmation: deliverMail,
  notice: delivery('deliver-notice'),
  mass: delivery('deliver-mass-mail'),
} as const satisfies Record<Urgency, typeof deliverMail>;

export const mailJobs = Object.values(deliveries);

/** The channel; the default is mail. Every mail names the text that its words come from. */
type Way = { channel?: 'email'; source: MailSource } | { channel: 'sms' | 'whatsapp' | 'push' };

type Letter = Way & {
  /** The person it is about; for a message to the club its author. Null: nobody. */
  personId: number | null;
  /** The contact it goes to. */
  contactId?: number;
  to: string;
  subject: string;
  body: string;
  /** The same as HTML; empty = plain text only. */
  html?: string;
  /** The address for replies; empty = the sender. */
  replyTo?: string;
  /** The content of the payment code for banking apps; empty = none. */
  paymentCode?: string;
  /** A file of the club to attach. */
  attachmentId?: string | null;
  /** For a push message: the device, and the page of the product that a tap opens. */
  deviceId?: number;
  link?: string;
  /** The sending it belongs to. */
  sendingId?: number;
  /** The token by which opening and clicks are counted. */
  receptionToken?: string | null;
  /** For a newsletter: the address for one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string;
  /** Does not wait for a digest, although others of its kind do, because its subject is near. */
  isUrgent?: boolean;
};

/** Only the key is stored: the words are in the mail itself. */
const withKey = (letter: Letter, isMadeUp: boolean) =>
  letter.channel === undefined || letter.channel === 'email'
    ? {
        ...letter,
        source: typeof letter.source === 'string' ? letter.source : letter.source.key,
        mayWait: waitsForDigest(letter),
        ...(isMadeUp && { isGathered: goesWithOthers(letter) }),
      }
    : letter;

type Mail = Letter & { clubId: number; urgency?: Urgency };

type QueueCtx = Pick<WorkCtx, 'db' | 'now' | 'jobs' | 'viewer' | 'isMadeUp'>;

/** E-Mail verschicken: stored with the change that causes it, and delivered after both are committed. */
export const queueMail = async (ctx: QueueCtx, { clubId, urgency, ...letter }: Mail) => {
  await queueMails(ctx, clubId, [letter], urgency);
};

/**
 * Queues many mails in two statements, however many there are. Their ids come in the order of the letters. Notices are counted for the
 * person who causes them; confirmations are never held up by that. Mails that are not urgent wait for the digest of a reader who wants
 * one. Reminders made up after a pause wait until they are gathered.
 */
export const queueMails = async (
  ctx: QueueCtx,
  clubId: number,
  letters: readonly Letter[],
  urgency: Urgency = 'confirmation',
  /** They are sent after this delay in seconds, unless they are stopped. */
  heldSeconds = 0,
) => {
  const causer = isSignedIn(ctx.viewer) && ctx.viewer.tenantId === clubId ? ctx.viewer : null;
  if (causer && urgency === 'notice') await requireNoticesLeft(ctx, causer);
  const { isMadeUp = false } = ctx;
  const { rows } = await sql<{ id: number; state: string; digestFor: number | null }>`
    insert into mail (club_id, urgency, caused_by, channel, person_id, contact_id, recipient, subject, body, html, reply_to, attachment_id,
      sending_id, reception_token, device_id, link, payment_code, unsubscribe_url, text_key, created_at, digest_for, state)
    select ${clubId}::integer, ${urgency}, ${causer?.id ?? null}::integer, coalesce(l.value ->> 'channel', 'email'),
      (l.value ->> 'personId')::integer, (l.value ->> 'contactId')::integer, l.value ->> 'to', l.value ->> 'subject', l.value ->> 'body', coalesce(l.value ->> 'html', ''),
      coalesce(l.value ->> 'replyTo', ''), (l.value ->> 'attachmentId')::uuid, (l.value ->> 'sendingId')::integer,
      l.value ->> 'receptionToken', (l.value ->> 'deviceId')::integer, coalesce(l.value ->> 'link', ''),
      coalesce(l.value ->> 'paymentCode', ''), coalesce(l.value ->> 'unsubscribeUrl', ''), coalesce(l.value ->> 'source', ''),
      ${ctx.now}::timestamptz, w.person_id,
      case when w.person_id is not null or (l.value ->> 'isGathered')::boolean then 'collected' else 'queued' end
    from jsonb_array_elements(${JSON.stringify(letters.map((letter) => withKey(letter, isMadeUp)))}::jsonb) with ordinality as l (value, position)
    left join lateral (
      select r.person_id from digest_reader r
      where (l.value ->> 'mayWait')::boolean and r.address = lower(trim(l.value ->> 'to'))
      order by r.person_id = (l.value ->> 'personId')::integer desc, r.person_id limit 1
    ) w on true
    order by l.position
    returning id, state, digest_for as "digestFor"`.execute(ctx.db);
  await ctx.jobs.sendMany(
    deliveries[urgency],
    rows.flatMap(({ id: mailId, state }) => (state === 'queued' ? [{ clubId, mailId }] : [])),
    heldSeconds > 0 ? { afterSeconds: heldSeconds } : {},
  );
  const gathered = rows.filter(({ state, digestFor }) => state === 'collected' && digestFor === null);
  await gatherOnce(
    ctx,
    clubId,
    gathered.map(({ id }) => id),
  );
  return rows.map((row) => row.id);
};

/** Stoppen: mails that are not sent yet never will be. Returns their number. */
export const stopMails = async (ctx: Pick<WorkCtx, 'db'>, sendingId: number): Promise<number> => {
  const stopped = await ctx.db
    .updateTable('mail')
    .set({ state: 'stopped' })
    .where('sending_id', '=', sendingId)
    .where('state', 'in', ['queued', 'collected'])
    .returning('id')
    .execute();
  return stopped.length;
};

/** Abbestellt: mails with an unsubscribe link are no longer sent to this address. */
export const stopSubscribedMails = async (ctx: Pick<WorkCtx, 'db'>, address: string) => {
  await sql`
    update mail set state = 'stopped'
    where channel = 'email' and lower(trim(recipient)) = ${address} and unsubscribe_url <> ''
      and state in ('queued', 'collected')`.execute(ctx.db);
};

/** Noch einmal senden: an administrator sends a failed or unclear mail again. */
export const resendMail = async (ctx: Ctx, mailId: number) => {
  const mail = await ctx.db
    .selectFrom('mail as m')
    .where('m.id', '=', mailId)
    .select(['m.club_id', 'm.body', 'm.state'])
    .forUpdate()
    .executeTakeFirst();
  if (!mail) throw requestErrors.notFound();
  // A code that was not sent has no stored text: its recipient requests another one.
  if (mail.body === '' || !['failed', 'unclear'].includes(mail.state)) throw systemErrors.notResendable();
  await ctx.db
    .updateTable('mail')
    .set({ state: 'queued', error: '', bounced_at: null })
    .where('id', '=', mailId)
    .execute();
  await ctx.jobs.send(deliverMail, { clubId: mail.club_id, mailId });
};
