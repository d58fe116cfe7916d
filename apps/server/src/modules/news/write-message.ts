import { deliveryTime } from '@vereinshaus/contract/messaging/conversation-rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { type ConversationKey, findScope, type Scope } from './conversation-scope.ts';
import { conversationErrors } from './conversations.errors.ts';
import { isNewsOf } from './news-scope.ts';
import { announceMessage, tellMessage } from './tell-message.ts';

type MessageInput = ConversationKey & { text: string; newsId: number; key: string };

const requireMayWrite = async (ctx: Ctx, { side, isIn, hasTrainers }: Scope) => {
  if (!(await clubSettingsOf(ctx)).familiesWriteTrainers) throw conversationErrors.switchedOff();
  if (side === 'office' || !isIn) throw conversationErrors.notFound();
  if (side === 'family' && !hasTrainers) throw conversationErrors.nobodyLeads();
};

/** The one conversation of this participant and course; the first message makes it. */
const conversationOf = async (ctx: Ctx, { courseId, personId }: ConversationKey): Promise<number> => {
  await sql`
    insert into conversation (club_id, course_id, person_id, created_at)
    values (current_club(), ${courseId}, ${personId}, ${ctx.now}) on conflict do nothing`.execute(ctx.db);
  const { id } = await ctx.db
    .selectFrom('conversation as v')
    .where('v.course_id', '=', courseId)
    .where('v.person_id', '=', personId)
    .select('v.id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Schreiben: kept at once, and told to the other side within the club's hours. Sent twice under one key it is one message. */
export const writeMessage = async (ctx: Ctx, { text, newsId, key, ...wanted }: MessageInput) => {
  const scope = await findScope(ctx, wanted);
  await requireMayWrite(ctx, scope);
  if (newsId !== 0 && !(await isNewsOf(ctx, scope.courseId, newsId))) throw conversationErrors.newsGone();
  const deliveredAt = deliveryTime(ctx.now, await clubSettingsOf(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into conversation_message (club_id, conversation_id, author_id, from_family, home_id, text, news_id, created_at, delivered_at, key)
    values (current_club(), ${await conversationOf(ctx, scope)}, ${viewerOf(ctx).id}, ${scope.side === 'family'}, ${scope.managerId}, ${text},
      ${newsId === 0 ? null : newsId}, ${ctx.now}, ${deliveredAt}, ${key})
    on conflict (club_id, key) do nothing returning id`.execute(ctx.db);
  const [message] = rows;
  if (!message) return deliveredAt;
  await recordHistory(ctx, {
    kind: 'conversation.written',
    personId: scope.personId,
    courseId: scope.courseId,
    details: { course: scope.course, fromFamily: scope.side === 'family' },
  });
  const waits = Math.ceil((deliveredAt.getTime() - ctx.now.getTime()) / 1000);
  if (waits <= 0) await tellMessage(ctx, message.id);
  else await ctx.jobs.send(announceMessage, { clubId: ctx.club.id, messageId: message.id }, { afterSeconds: waits });
  return deliveredAt;
};

/** Gelesen: what the other side wrote and was delivered, up to this message; what one wrote oneself says nothing. */
export const markRead = async (ctx: Ctx, { upToId, ...wanted }: ConversationKey & { upToId: number }) => {
  const { side, courseId, personId, managerId } = await findScope(ctx, wanted);
  if (side === 'office') throw conversationErrors.notFound();
  await sql`
    update conversation_message m set read_at = ${ctx.now} from conversation v
    where v.club_id = m.club_id and v.id = m.conversation_id and v.course_id = ${courseId} and v.person_id = ${personId}
      and (${side !== 'family'} or m.home_id = ${managerId}) and m.id <= ${upToId} and m.from_family = ${side !== 'family'} and m.delivered_at <= ${ctx.now} and m.read_at is null`.execute(
    ctx.db,
  );
};
