import type { ItemKind } from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { leadsMeetings, lockMeeting, requireChangeable } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { tellDecision } from './tell-decision.ts';
import { problemOf } from './voters.queries.ts';

/** The item with its meeting locked first, as everybody does who changes the agenda. */
export const lockItem = async (ctx: Ctx, itemId: number) => {
  const found = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.id', '=', itemId)
    .select('i.meeting_id as meetingId')
    .executeTakeFirst();
  if (found === undefined) throw meetingErrors.itemGone();
  const meeting = await lockMeeting(ctx, found.meetingId);
  const item = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.id', '=', itemId)
    .select(['i.id', 'i.title', 'i.state', 'i.asked_by as askedBy'])
    .forUpdate()
    .executeTakeFirst();
  if (item === undefined) throw meetingErrors.itemGone();
  return { meeting, item };
};

const nextPlace = sql<number>`(
  select coalesce(max(i.place), -1) + 1 from meeting_item i where i.club_id = current_club() and i.meeting_id = m.id
)`;

type ItemInput = { meetingId: number; itemId: number; kind: ItemKind; title: string; text: string };

/** Punkt der Tagesordnung: a new one stands at the end. What is decided in a running meeting stands on it, too. */
export const saveItem = async (ctx: Ctx, { meetingId, itemId, ...item }: ItemInput) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  if (itemId === 0) {
    await sql`
      insert into meeting_item (club_id, meeting_id, place, kind, title, text)
      select m.club_id, m.id, ${nextPlace}, ${item.kind}, ${item.title}, ${item.text} from meeting m where m.id = ${meetingId}`.execute(
      ctx.db,
    );
  } else {
    const { numUpdatedRows } = await ctx.db
      .updateTable('meeting_item')
      .set(item)
      .where('id', '=', itemId)
      .where('meeting_id', '=', meetingId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw meetingErrors.itemGone();
  }
  const details = { meeting: meeting.title, what: `Tagesordnung, ${item.title}` };
  await recordHistory(ctx, { kind: 'meetings.changed', personId: null, details });
};

export const removeItem = async (ctx: Ctx, itemId: number) => {
  const { meeting, item } = await lockItem(ctx, itemId);
  requireChangeable(meeting);
  const vote = await ctx.db
    .selectFrom('meeting_vote as v')
    .where('v.item_id', '=', itemId)
    .select('v.id')
    .limit(1)
    .execute();
  if (vote.length > 0) throw meetingErrors.itemHasVotes();
  await ctx.db.deleteFrom('meeting_item').where('id', '=', itemId).execute();
  const details = { meeting: meeting.title, what: `von der Tagesordnung genommen, ${item.title}` };
  await recordHistory(ctx, { kind: 'meetings.changed', personId: null, details });
};

/** Reihenfolge: of all points, so that nobody orders over somebody else's new one. */
export const orderItems = async (
  ctx: Ctx,
  { meetingId, itemIds }: { meetingId: number; itemIds: readonly number[] },
) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  const items = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.meeting_id', '=', meetingId)
    .where('i.state', '=', 'on')
    .select('i.id')
    .execute();
  const known = new Set(items.map(({ id }) => id));
  const given = new Set(itemIds);
  if (given.size !== known.size || given.size !== itemIds.length || itemIds.some((id) => !known.has(id))) {
    throw meetingErrors.orderIncomplete();
  }
  await sql`
    update meeting_item i set place = o.place - 1 from unnest(${[...itemIds]}::integer[]) with ordinality as o (id, place)
    where i.id = o.id`.execute(ctx.db);
};

type MotionInput = { meetingId: number; title: string; text: string };

/** Sent twice, it is the same motion. */
const isAskedAlready = async (ctx: Ctx, { meetingId, title, text }: MotionInput): Promise<boolean> => {
  const same = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.meeting_id', '=', meetingId)
    .where('i.asked_by', '=', viewerOf(ctx).id)
    .where('i.state', '=', 'asked')
    .where('i.title', '=', title)
    .where('i.text', '=', text)
    .select('i.id')
    .limit(1)
    .execute();
  return same.length > 0;
};

/** Antrag stellen: whoever may vote, until the day that was announced. */
export const addMotion = async (ctx: Ctx, input: MotionInput) => {
  const { meetingId, title, text } = input;
  const meeting = await lockMeeting(ctx, meetingId);
  if (meeting.state === 'draft' && !leadsMeetings(ctx)) throw meetingErrors.gone();
  requireChangeable(meeting);
  if (meeting.state !== 'invited') throw meetingErrors.notInvited();
  if (ctx.now > meeting.motionsUntil) throw meetingErrors.motionsOver();
  const viewer = viewerOf(ctx);
  const why = await problemOf(ctx, meeting, viewer.id);
  if (why !== '') throw meetingErrors.notVoter({ why });
  if (await isAskedAlready(ctx, input)) return;
  await sql`
    insert into meeting_item (club_id, meeting_id, place, kind, title, text, state, asked_by)
    select m.club_id, m.id, ${nextPlace}, 'motion', ${title}, ${text}, 'asked', ${viewer.id} from meeting m where m.id = ${meetingId}`.execute(
    ctx.db,
  );
  const details = { meeting: meeting.title, title };
  await recordHistory(ctx, { kind: 'meetings.moved', personId: viewer.id, details });
};

type Decision = { itemId: number; accepts: boolean; reason: string };

/** Über einen Antrag entscheiden: who made it reads the reason. */
export const decideMotion = async (ctx: Ctx, { itemId, accepts, reason }: Decision) => {
  const { meeting, item } = await lockItem(ctx, itemId);
  requireChangeable(meeting);
  if (item.state !== 'asked') throw meetingErrors.motionDecided();
  await ctx.db
    .updateTable('meeting_item')
    .set({ state: accepts ? 'on' : 'refused', reason })
    .where('id', '=', itemId)
    .execute();
  const details = { meeting: meeting.title, title: item.title, accepts, reason };
  await recordHistory(ctx, { kind: 'meetings.motionDecided', personId: item.askedBy, details });
  await tellDecision(ctx, meeting, { title: item.title, askedBy: item.askedBy, accepts, reason });
};
