import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { type Notice, queuePushes } from '../push/index.ts';
import { linksIn, measuredHtml, newReceptionToken, queueMails } from '../system/index.ts';
import type { ShortChannel } from './recipients.rules.ts';

type Email = {
  /** Null: it goes to a contact. */
  personId: number | null;
  contactId?: number;
  to: string;
  subject: string;
  body: string;
  html?: string;
  replyTo?: string;
  attachmentId?: string | null;
};

/** What devices tell of it, and to whom. */
type Push = Notice & { personIds: readonly number[]; tellsSecondHomes?: boolean };

type ShortMessage = { channel: ShortChannel; personId: number; to: string; body: string };

export type Sending = {
  kind: 'news' | 'newsletter' | 'dates' | 'substitutes' | 'makeups';
  subject: string;
  emails: readonly Email[];
  shorts: readonly ShortMessage[];
  push: Push;
  /** What somebody waits for is a confirmation, what is decided about one date a notice; whatever goes to many is mass mail. */
  urgency: 'confirmation' | 'notice' | 'mass';
};

const pushKindOf = {
  news: 'news',
  newsletter: 'messages',
  dates: 'dates',
  substitutes: 'substitutes',
  makeups: 'makeups',
} as const;

/**
 * Versenden: the one way to write to many. All messages are enqueued in this transaction or none, in a fixed number of
 * statements however many they are. docs/decisions/0029-one-way-to-write-to-many.md.
 */
export const sendOut = async (ctx: WorkCtx, { kind, subject, emails, shorts, push, urgency }: Sending) => {
  const measures = (kind === 'news' || kind === 'newsletter') && (await clubSettingsOf(ctx)).countsReception;
  const links = measures ? linksIn(emails.map(({ html = '' }) => html)) : [];
  const { id: sendingId } = await ctx.db
    .insertInto('sending')
    .values({ club_id: sql<number>`current_club()`, kind, subject, links: [...links], created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const objecting = measures ? await objectingAmong(ctx, emails) : new Set<number>();
  const isMeasured = ({ personId, html = '' }: Email) =>
    measures && html !== '' && (personId === null || !objecting.has(personId));
  const letters = emails.map((email) => {
    if (!isMeasured(email)) return { ...email, sendingId };
    const token = newReceptionToken();
    const html = measuredHtml(email.html ?? '', { origin: ctx.club.origin, token, links });
    return { ...email, html, sendingId, receptionToken: token };
  });
  const messages = [...letters, ...shorts.map((short) => ({ ...short, subject, sendingId }))];
  const messageIds = await queueMails(ctx, ctx.club.id, messages, urgency);
  await queuePushes(ctx, { ...push, kind: pushKindOf[kind], urgency, sendingId });
  return { sendingId, messageIds };
};

const objectingAmong = async (ctx: WorkCtx, emails: readonly Email[]): Promise<ReadonlySet<number>> => {
  const rows = await ctx.db
    .selectFrom('reception_objection as o')
    .where('o.person_id', '=', (eb) => eb.fn.any(eb.val(emails.flatMap(({ personId }) => personId ?? []))))
    .select('o.person_id')
    .execute();
  return new Set(rows.map((row) => row.person_id));
};
