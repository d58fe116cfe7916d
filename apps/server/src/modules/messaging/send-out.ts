import { plainSms } from '@vereinshaus/contract/kit/sms';
import { unsubscribePath } from '@vereinshaus/contract/newsletters/calls';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { type Notice, queuePushes } from '../push/index.ts';
import { linksIn, measuredHtml, newReceptionToken, queueMails } from '../system/index.ts';
import type { MailSource } from '../wording/index.ts';
import type { ShortChannel } from './recipients.rules.ts';

type Email = {
  /** The origin of its texts. */
  source: MailSource;
  /** Null = it goes to a contact. */
  personId: number | null;
  contactId?: number;
  to: string;
  subject: string;
  body: string;
  html?: string;
  replyTo?: string;
  attachmentId?: string | null;
  unsubscribeUrl?: string;
  isUrgent?: boolean;
};

/** The push notification on devices, and its recipients. */
type Push = Notice & { personIds: readonly number[]; tellsSecondHomes?: boolean };

type ShortMessage = { channel: ShortChannel; personId: number; to: string; body: string };

export type OutgoingMessage = {
  kind: 'news' | 'newsletter' | 'dates' | 'substitutes' | 'makeups' | 'meeting';
  subject: string;
  emails: readonly Email[];
  shorts: readonly ShortMessage[];
  push: Push;
  /** A confirmation if the user waits for it, a notice for decisions about one date, mass for everything that goes to many. */
  urgency: 'confirmation' | 'notice' | 'mass';
  /** How long it is held, so that it can still be stopped. */
  heldSeconds?: number;
};

const pushKindOf = {
  news: 'news',
  newsletter: 'messages',
  dates: 'dates',
  substitutes: 'substitutes',
  makeups: 'makeups',
  meeting: 'messages',
} as const;

/**
 * Versenden: the only way to write to many. All messages are enqueued in this transaction or none, with a fixed number of statements.
 * docs/decisions/0029-one-way-to-write-to-many.md.
 */
export const sendOut = async (ctx: WorkCtx, { kind, subject, ...messages }: OutgoingMessage) => {
  const sendingId = await beginSending(ctx, { kind, subject, heldSeconds: messages.heldSeconds ?? 0 });
  return addToSending(ctx, { sendingId, kind, subject, ...messages });
};

type SendingStart = Pick<OutgoingMessage, 'kind' | 'subject'> & {
  /** A reserved sending id; a new one otherwise. */
  id?: number;
  heldSeconds?: number;
};

/** Begins a sending whose messages are added in this transaction or in later ones. */
export const beginSending = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { id, kind, subject, heldSeconds = 0 }: SendingStart,
) => {
  const made = await ctx.db
    .insertInto('sending')
    .values({
      ...(id !== undefined && { id }),
      club_id: sql<number>`current_club()`,
      kind,
      subject,
      links: [],
      created_at: ctx.now,
      ...(heldSeconds > 0 && { held_until: new Date(ctx.now.getTime() + heldSeconds * 1000) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** Further messages of a sending. Links are identified by their position, so new ones are appended. */
export const addToSending = async (ctx: WorkCtx, added: OutgoingMessage & { sendingId: number }) => {
  const { sendingId, kind, subject, emails, shorts, push, urgency, heldSeconds = 0 } = added;
  const measures = (kind === 'news' || kind === 'newsletter') && (await clubSettingsOf(ctx)).countsReception;
  const links = measures ? await keepLinks(ctx, sendingId, countedLinks(ctx, emails)) : [];
  const objecting = measures ? await objectingAmong(ctx, emails) : new Set<number>();
  const isMeasured = ({ personId, html = '' }: Email) =>
    measures && html !== '' && (personId === null || !objecting.has(personId));
  const letters = emails.map((email) => {
    if (!isMeasured(email)) return { ...email, sendingId };
    const token = newReceptionToken();
    const html = measuredHtml(email.html ?? '', { origin: ctx.club.origin, token, links });
    return { ...email, html, sendingId, receptionToken: token };
  });
  const messages = [...letters, ...shorts.map((short) => ({ ...short, body: shortBody(short), subject, sendingId }))];
  const messageIds = await queueMails(ctx, ctx.club.id, messages, urgency, heldSeconds);
  await queuePushes(ctx, { ...push, kind: pushKindOf[kind], urgency, sendingId, heldSeconds });
  return { sendingId, messageIds };
};

const shortBody = ({ channel, body }: ShortMessage) => (channel === 'sms' ? plainSms(body) : body);

/** Unsubscribe links are not counted: that is private, and each recipient has a different link. */
const countedLinks = ({ club }: Pick<WorkCtx, 'club'>, emails: readonly Email[]): readonly string[] =>
  linksIn(emails.map(({ html = '' }) => html)).filter((link) => !link.startsWith(`${club.origin}${unsubscribePath}`));

const keepLinks = async (
  ctx: Pick<WorkCtx, 'db'>,
  sendingId: number,
  found: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ links: string[] }>`
    update sending s set links = s.links || array(
      select f.link from unnest(${[...found]}::text[]) with ordinality as f (link, place)
      where f.link <> all(s.links) order by f.place
    )
    where s.id = ${sendingId} returning s.links`.execute(ctx.db);
  return rows[0]?.links ?? [];
};

const objectingAmong = async (ctx: WorkCtx, emails: readonly Email[]): Promise<ReadonlySet<number>> => {
  const rows = await ctx.db
    .selectFrom('reception_objection as o')
    .where('o.person_id', '=', (eb) => eb.fn.any(eb.val(emails.flatMap(({ personId }) => personId ?? []))))
    .select('o.person_id')
    .execute();
  return new Set(rows.map((row) => row.person_id));
};
