import { toSeconds } from '@vereinshaus/contract/kit/days';
import { conversationLimits } from '@vereinshaus/contract/messaging/conversation-rules';
import type {
  Conversation,
  ConversationMessage,
  ConversationSide,
  StartableConversation,
} from '@vereinshaus/contract/messaging/conversations';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { runningCourses } from '../courses/index.ts';
import { type ConversationKey, findScope, whyNotWritable } from './conversation-scope.ts';

type Row = Omit<Conversation, 'last'> & { text: string; at: Date; fromFamily: boolean };

/** The message `m` is one of the home that looks: what another home wrote before a child moved stays with that one. */
const isOfHome = sql<SqlBool>`(x.side <> 'family' or m.home_id = x.home_id)`;

/**
 * Conversations `v` that fulfil a condition, newest first. What the other side has written stands there once it is delivered.
 * Who is family and trainer in one is family.
 */
const conversationsWhere = async (ctx: Ctx, condition: RawBuilder<SqlBool>): Promise<Conversation[]> => {
  const { id, trainedCourses } = viewerOf(ctx);
  const { rows } = await sql<Row>`
    select x.*, l.text, l.created_at as at, l.from_family as "fromFamily", (
      select count(*)::integer from conversation_message m
      where m.club_id = x.club_id and m.conversation_id = x.id and m.read_at is null and m.delivered_at <= ${ctx.now}
        and x.side <> 'office' and m.from_family = (x.side <> 'family') and ${isOfHome}
    ) as unread
    from (
      select v.club_id, v.id, p.manager_id as home_id, c.id as "course_ID", c.name as "courseName", p.id as "child_ID",
        p.display_name as fullname,
        case when p.id = ${id} or p.manager_id = ${id} then 'family'
          when c.id = any(${[...trainedCourses]}::integer[]) then 'trainer' else 'office' end as side
      from conversation v
      join course_card c on c.club_id = v.club_id and c.id = v.course_id and c.deleted_at is null
      join person_card p on p.club_id = v.club_id and p.id = v.person_id and p.deleted_at is null
      where ${condition}
    ) x
    cross join lateral (
      select m.text, m.created_at, m.from_family from conversation_message m
      where m.club_id = x.club_id and m.conversation_id = x.id
        and (m.delivered_at <= ${ctx.now} or m.from_family = (x.side = 'family')) and ${isOfHome}
      order by m.id desc limit 1
    ) l
    order by l.created_at desc, x.id desc limit ${conversationLimits.maxConversations}`.execute(ctx.db);
  return rows.map((row) => ({
    course_ID: row.course_ID,
    courseName: row.courseName,
    child_ID: row.child_ID,
    fullname: row.fullname,
    side: row.side,
    unread: row.unread,
    last: { text: row.text, time: toSeconds(row.at), fromFamily: row.fromFamily },
  }));
};

/** With whom the viewer can write: own participants with trainers, and participants of the courses one trains. */
const startableOf = async (ctx: Ctx): Promise<StartableConversation[]> => {
  const { familiesWriteTrainers } = await clubSettingsOf(ctx);
  if (!familiesWriteTrainers) return [];
  const { id, trainedCourses } = viewerOf(ctx);
  const { rows } = await sql<StartableConversation & { side: ConversationSide }>`
    select c.id as "course_ID", c.name as "courseName", p.id as "child_ID", p.display_name as fullname,
      case when p.id = ${id} or p.manager_id = ${id} then 'family' else 'trainer' end as side
    from participation_card t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id and ${runningCourses(ctx.now)}
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    where t.role = ${roleLiteral.participant} and t.is_current
      and (p.id = ${id} or p.manager_id = ${id} or c.id = any(${[...trainedCourses]}::integer[]))
      and exists (
        select from participation_card w where w.club_id = c.club_id and w.course_id = c.id
          and w.role = ${roleLiteral.trainer} and w.is_current
      )
    order by c.name collate "de-AT-x-icu", c.id, p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id
    limit ${conversationLimits.maxConversations}`.execute(ctx.db);
  return rows;
};

export const ownConversations = async (ctx: Ctx) => {
  const { id, trainedCourses } = viewerOf(ctx);
  const own = sql<SqlBool>`(p.id = ${id} or p.manager_id = ${id} or c.id = any(${[...trainedCourses]}::integer[]))`;
  return { conversations: await conversationsWhere(ctx, own), startable: await startableOf(ctx) };
};

export const conversationsOfCourse = (ctx: Ctx, courseId: number) =>
  conversationsWhere(ctx, sql<SqlBool>`c.id = ${courseId}`);

type MessageRow = {
  id: number;
  text: string;
  created_at: Date;
  delivered_at: Date;
  read_at: Date | null;
  from_family: boolean;
  author: string;
  news: string;
};

const onWire = (row: MessageRow, side: ConversationSide): ConversationMessage => ({
  ID: row.id,
  text: row.text,
  time: toSeconds(row.created_at),
  fromFamily: row.from_family,
  isOwnSide: row.from_family === (side === 'family'),
  author: row.from_family ? '' : row.author,
  newsSubject: row.news,
  delivered: toSeconds(row.delivered_at),
  read: toSeconds(row.read_at),
});

/** One conversation, the newest messages last. Of the other side what is delivered, of one's own everything. */
export const conversationOf = async (ctx: Ctx, wanted: ConversationKey) => {
  const scope = await findScope(ctx, wanted);
  const { courseId, course, personId, name, side } = scope;
  const { rows } = await sql<MessageRow>`
    select m.id, m.text, m.created_at, m.delivered_at, m.read_at, m.from_family,
      coalesce(a.display_name, '') as author, coalesce(n.subject, '') as news
    from conversation v
    join conversation_message m on m.club_id = v.club_id and m.conversation_id = v.id
    left join person_card a on a.club_id = m.club_id and a.id = m.author_id
    left join news n on n.club_id = m.club_id and n.id = m.news_id
    where v.course_id = ${courseId} and v.person_id = ${personId}
      and (m.delivered_at <= ${ctx.now} or m.from_family = ${side === 'family'})
      and (${side !== 'family'} or m.home_id = ${scope.managerId})
    order by m.id desc limit ${conversationLimits.maxMessages}`.execute(ctx.db);
  const why = await whyNotWritable(ctx, scope);
  return {
    course_ID: courseId,
    courseName: course,
    child_ID: personId,
    fullname: name,
    side,
    mayWrite: why === '',
    why,
    messages: rows.map((row) => onWire(row, side)).toReversed(),
  };
};
