import { domainOf } from '@vereinshaus/contract/mail-sender/rules';
import { mailChannels } from '@vereinshaus/contract/system/calls';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Carriers } from '../../adapters/carriers.ts';
import type { MailSender, OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { PushDelivery } from '../../adapters/push/push.ts';
import type { Db } from '../../kit/database.ts';
import { type Attempt, type Worker, worker } from '../../kit/jobs.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { qrPng } from '../../kit/qr-png.ts';
import { createRateLimiter, noRateLimit } from '../../kit/rate-limiter.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { paymentCodeName } from './letter.ts';
import { deliveries, type deliverMail } from './mail.ts';
import { mailReferenceOf } from './mail-reference.ts';

const channelOf = z.enum(mailChannels);

export const interruptedText = 'Der Versand wurde unterbrochen. Es ist nicht bekannt, ob die Nachricht angekommen ist.';

const fileFor = (db: Db, fileId: string | null) =>
  fileId === null
    ? undefined
    : db
        .selectFrom('stored_file_card as f')
        .where('f.id', '=', fileId)
        .select(['f.name', 'f.mime_type', 'f.content'])
        .executeTakeFirstOrThrow();

const deviceFor = (db: Db, deviceId: number | null) =>
  deviceId === null
    ? undefined
    : db
        .selectFrom('push_address as d')
        .where('d.id', '=', deviceId)
        .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth'])
        .executeTakeFirst();

const atRest = 'Nicht gesendet, weil der Verein ruhte.';
const noDevice = 'Dieses Gerät bekommt keine Mitteilungen mehr.';

type SenderRow = {
  name: string;
  reply_to: string;
  address: string;
  selector: string;
  /** Encrypted, in base64. */
  private_key: string | null;
  is_practice: boolean;
  works_here: boolean;
  /** The platform has closed the club; only the platform's own messages about that are sent. */
  rests: boolean;
};

const administrator = 80;

/**
 * The sender of the mail `d`, and whether it comes from a practice club and goes to a person who works for it. A club that has named no
 * address yet is answered at its first administrator.
 */
const senderOfMail = sql`
  select c.name, coalesce(nullif(m.reply_to, ''), nullif(i.email, ''), (
      select p.email from person_card p
      where c.id <> ${sql.lit(platformTenant)} and p.staff_level >= ${sql.lit(administrator)} and p.is_present and p.email <> ''
      order by p.id limit 1
    ), '') as reply_to,
    case when m.proven_at is null then '' else m.address end as address, coalesce(m.selector, '') as selector,
    encode(m.private_key, 'base64') as private_key,
    coalesce(s.is_practice, false) as is_practice,
    s.suspended_at is not null or s.removed_at is not null as rests,
    coalesce(s.is_practice, false) and exists (
      select from person_card p where p.staff_level > 0 and p.deleted_at is null and lower(p.email) = lower(d.recipient)
    ) as works_here
  from club_card c
  left join club_imprint_card i on i.club_id = c.id
  left join mail_sender_card m on m.club_id = c.id
  left join club_standing_card s on s.club_id = c.id
  where c.id = current_club()`;

/**
 * Practice clubs send only mails to those who work for them: addresses in imported tables or copied settings, and invented numbers, may
 * belong to real people. In other clubs only undeliverable addresses (by their name) are held back.
 */
const staysHere = ({ channel, recipient, sender }: ClaimedRow): boolean => {
  if (channel === 'email' && recipient.endsWith('.invalid')) return true;
  return sender !== null && sender.is_practice && !(channel === 'email' && sender.works_here);
};

type ClaimedRow = {
  channel: string;
  text_key: string;
  recipient: string;
  subject: string;
  body: string;
  html: string;
  reply_to: string;
  attachment_id: string | null;
  device_id: number | null;
  link: string;
  payment_code: string;
  unsubscribe_url: string;
  sender: SenderRow | null;
};

/**
 * Marks the mail as being sent, and commits this before the mail server sees it: a mail found in this state later means that a worker died
 * in between, and that sending it again could reach the recipient twice.
 */
const claim = async (db: Db, mailId: number) => {
  const { rows } = await sql<ClaimedRow>`
    with d as (
      update mail set state = 'sending', error = '', claimed_at = now()
      where id = ${mailId} and state in ('queued', 'failed')
      returning channel, text_key, recipient, subject, body, html, reply_to, attachment_id, device_id, link, payment_code, unsubscribe_url
    )
    select d.*, (select to_jsonb(s) from (${senderOfMail}) s) as sender from d`.execute(db);
  const mail = rows[0];
  if (mail) {
    const [attachment, device] = [await fileFor(db, mail.attachment_id), await deviceFor(db, mail.device_id)];
    return { ...mail, attachment, device, stays: staysHere(mail) };
  }
  await db
    .updateTable('mail')
    .set({ state: 'unclear', error: interruptedText })
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

type Input = z.output<typeof deliverMail.input>;

type DeliveryTools = {
  secrets: Secrets;
  /** The browser has dropped the subscription. */
  forgetDevice: (db: Db, deviceId: number) => Promise<void>;
};

const deliver = async (
  carriers: Carriers,
  { secrets, forgetDevice }: DeliveryTools,
  { database, now, isLast }: Attempt,
  { clubId, mailId }: Input,
) => {
  const inClub = <T>(run: (db: Db) => Promise<T>) => database.transaction({ tenant: clubId, keepsPlans: true }, run);
  const mail = await inClub((db) => claim(db, mailId));
  if (!mail) return;
  const finish = (outcome: Outcome) => inClub((db) => note(db, mailId, now(), outcome));
  if (mail.stays) {
    await finish({ state: 'outbox' });
    return;
  }
  if (mail.sender?.rests === true && mail.text_key !== 'platform') {
    await finish({ state: 'failed', error: atRest });
    return;
  }
  const channel = channelOf.parse(mail.channel);
  const envelope = await envelopeOf(secrets, { clubId, mailId }, mail);
  const answer = await carry(carriers, channel, envelope).catch(async (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    await finish({ state: isLast ? 'failed' : 'queued', error: reason });
    throw error;
  });
  // If even this fails, the mail stays in state "sending", and the next run marks it as unclear.
  if (answer === 'unclear') await finish({ state: 'unclear', error: interruptedText });
  else if (answer === 'gone') {
    const { device } = mail;
    if (device) await inClub((db) => forgetDevice(db, device.id));
    await finish({ state: 'failed', error: noDevice });
  } else if (answer === 'accepted') await finish({ state: carriers[channel].kind === 'outbox' ? 'outbox' : 'sent' });
  // An unknown recipient will not be known tomorrow either.
  else await finish({ state: 'failed', error: answer.refused });
};

export type MailPace = { perSecond: number; atOnce: number };

/** One queue per urgency, all through one rate limiter: it protects the mail server, and urgent mails go first. */
export const mailWorkers = (carriers: Carriers, tools: DeliveryTools, pace?: MailPace): readonly Worker[] => {
  const rateLimiter = pace ? createRateLimiter(pace.perSecond) : noRateLimit;
  return Object.values(deliveries).map((job, urgency) =>
    worker(job, (attempt, input) => deliver(carriers, tools, attempt, input), {
      atOnce: pace?.atOnce ?? 1,
      through: { rateLimiter, urgency },
    }),
  );
};

type Channel = z.output<typeof channelOf>;

const carry = async (carriers: Carriers, channel: Channel, envelope: Envelope): Promise<PushDelivery> => {
  const { to, text, reference, device } = envelope;
  if (channel === 'push') {
    if (!device) return { refused: noDevice };
    return carriers.push.send({ to: device, title: envelope.subject, text, link: envelope.link });
  }
  if (channel === 'sms') return carriers.sms.send({ to, text, reference });
  if (channel === 'whatsapp') return carriers.whatsapp.sendText({ to, text });
  return carriers.email.send(envelope);
};

type Envelope = Awaited<ReturnType<typeof envelopeOf>>;

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claim>>>;

const attachmentsOf = async ({
  attachment,
  payment_code,
}: ClaimedMail): Promise<NonNullable<OutgoingMail['attachments']>> => [
  ...(attachment
    ? [{ filename: attachment.name, contentType: attachment.mime_type, content: attachment.content }]
    : []),
  ...(payment_code === ''
    ? []
    : [
        {
          filename: 'Zahlen-mit-Code.png',
          contentType: 'image/png',
          content: await qrPng(payment_code),
          cid: paymentCodeName,
        },
      ]),
];

/** The scope of the key with which a club signs its mails. */
export const senderKeyScope = (clubId: number): string => `mail-sender ${clubId}`;

/** The platform writes in the name of the installation. */
const mailSenderOf = (secrets: Secrets, clubId: number, sender: SenderRow | null): MailSender | undefined => {
  if (sender === null || clubId === platformTenant) return undefined;
  const { name, address, selector, private_key: key } = sender;
  if (address === '' || key === null) return { name };
  const privateKey = secrets.open(Buffer.from(key, 'base64'), senderKeyScope(clubId));
  return { name, own: { address, domain: domainOf(address), selector, privateKey } };
};

/** Replies go to the author of the message, or else to the office of the club. */
const replyToOf = ({ reply_to: wanted, sender }: ClaimedMail): string => wanted || (sender?.reply_to ?? '');

const envelopeOf = async (secrets: Secrets, { clubId, mailId }: Input, mail: ClaimedMail) => ({
  to: mail.recipient,
  subject: mail.subject,
  text: mail.body,
  ...(mail.html !== '' && { html: mail.html }),
  messageId: mailReferenceOf(secrets, clubId, mailId),
  reference: `${clubId}.${mailId}`,
  device: mail.device,
  link: mail.link,
  ...(mail.channel === 'email' && {
    sender: mailSenderOf(secrets, clubId, mail.sender),
    ...(replyToOf(mail) !== '' && { replyTo: replyToOf(mail) }),
  }),
  ...(mail.unsubscribe_url !== '' && { unsubscribeUrl: mail.unsubscribe_url }),
  ...((mail.attachment || mail.payment_code !== '') && { attachments: await attachmentsOf(mail) }),
});
