import { toSeconds } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { recordHistory } from '../history/index.ts';
import { timesInWords } from './event-words.ts';
import { eventErrors } from './events.errors.ts';
import type { ForGuests } from './hide-events.ts';
import { freeRooms, occupyRooms, takenAmong } from './occupy-rooms.ts';
import { type KnownDate, tellDates } from './tell-dates.ts';
import { hideRows } from './write-events.ts';

/** What happens to a date whose room is closed; `toRoomId` null = it is cancelled. */
export type DateStep = { eventId: number; roomId: number; toRoomId: number | null };

type DateRow = KnownDate & {
  courseId: number | null;
  name: string;
  courseName: string;
  isHidden: boolean;
  isCourseGone: boolean;
};

const titleOf = ({ name, courseName }: DateRow) => name || courseName || 'Termin';
const timesOf = ({ start, end }: DateRow) => timesInWords(toSeconds(start), toSeconds(end));

/** In the order of their ids, like all locks on dates. */
const lockDates = async (ctx: Ctx, eventIds: readonly number[]): Promise<readonly DateRow[]> => {
  const rows = await ctx.db
    .selectFrom('event as e')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'e.club_id').onRef('c.id', '=', 'e.course_id'))
    .where('e.id', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
    .select([
      'e.id',
      'e.course_id',
      'e.name',
      'e.starts_at',
      'e.ends_at',
      'e.room_id',
      'e.place',
      'e.visibility',
      'e.hidden_at',
      'c.deleted_at as course_deleted_at',
      'c.name as course_name',
    ])
    .orderBy('e.id')
    .forUpdate('e')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    courseId: row.course_id,
    name: row.name,
    start: row.starts_at,
    end: row.ends_at,
    roomId: row.room_id,
    place: row.place,
    visibility: row.visibility,
    courseName: row.course_name ?? '',
    isHidden: row.hidden_at !== null,
    isCourseGone: row.course_deleted_at !== null,
  }));
};

/** Locks dates before they are rearranged; bookings, rooms and accounts are locked after them. */
export const holdDates = async (ctx: Pick<Ctx, 'db'>, eventIds: readonly number[]) => {
  await sql`select from event e where e.id = any(${[...eventIds]}::integer[]) order by e.id for update`.execute(ctx.db);
};

const writeRooms = async (ctx: Ctx, moves: readonly { id: number; roomId: number }[]) => {
  await sql`
    update event e set room_id = m."roomId", place = '', hidden_at = null, off_reason = null, revision = e.revision + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id integer, "roomId" integer)
    where e.id = m.id`.execute(ctx.db);
};

const slotsIn = (dates: readonly { date: DateRow; roomId: number }[]) =>
  dates.map(({ date: { id, start, end }, roomId }) => ({ eventId: id, roomId, start, end }));

const byCourse = <T extends { date: DateRow }>(dates: readonly T[]) =>
  [...groupedBy(dates, ({ date }) => date.courseId ?? 0)].toSorted(([one], [other]) => one - other);

/**
 * Termine umstellen, because their room is closed: some move to another room at the same time, the others are cancelled. All or none. Each
 * course gets one notification with everything that concerns it.
 */
export const rearrangeDates = async (
  ctx: Ctx,
  {
    steps,
    reason,
    closureId,
  }: { steps: readonly { eventId: number; toRoomId: number | null }[]; reason: string; closureId: number },
  forGuests: ForGuests,
): Promise<readonly DateStep[]> => {
  if (steps.length === 0) return [];
  const targets = new Map(steps.map(({ eventId, toRoomId }) => [eventId, toRoomId]));
  const dates = await lockDates(ctx, [...targets.keys()]);
  if (dates.length < targets.size || dates.some(({ isHidden }) => isHidden)) throw eventErrors.eventGone();
  const moved = dates.flatMap((date) => {
    const roomId = targets.get(date.id) ?? null;
    return roomId === null ? [] : [{ date, roomId }];
  });
  const gone = dates.filter(({ id }) => (targets.get(id) ?? null) === null);
  await freeRooms(ctx, [...targets.keys()]);
  await hideRows(
    ctx,
    gone.map(({ id }) => id),
    reason,
  );
  await writeRooms(
    ctx,
    moved.map(({ date, roomId }) => ({ id: date.id, roomId })),
  );
  await occupyRooms(ctx, slotsIn(moved));
  for (const [courseId, ofCourse] of byCourse(dates.map((date) => ({ date })))) {
    const ids = new Set(ofCourse.map(({ date }) => date.id));
    await recordSteps(ctx, courseId, {
      gone: gone.filter(({ id }) => ids.has(id)),
      moved: moved.filter(({ date }) => ids.has(date.id)).map(({ date }) => date),
      reason,
    });
    if (courseId === 0) continue;
    await tellDates(ctx, {
      courseId,
      reason,
      gone: gone.filter(({ id }) => ids.has(id)),
      moved: moved
        .filter(({ date }) => ids.has(date.id))
        .map(({ date, roomId }) => ({ before: date, after: { ...date, roomId, place: '' } })),
    });
  }
  await forGuests(ctx, gone, closureId);
  return dates.map((date) => ({ eventId: date.id, roomId: date.roomId ?? 0, toRoomId: targets.get(date.id) ?? null }));
};

const daysOf = (dates: readonly DateRow[], fallback: Date) => {
  const sorted = dates.toSorted((one, other) => one.start.getTime() - other.start.getTime());
  return {
    name: sorted[0]?.name ?? '',
    count: dates.length,
    firstDay: clockInVienna(sorted[0]?.start ?? fallback).day,
    lastDay: clockInVienna(sorted.at(-1)?.start ?? fallback).day,
  };
};

type Recorded = { gone: readonly DateRow[]; moved: readonly DateRow[]; reason: string };

const recordSteps = async (ctx: Ctx, courseId: number, { gone, moved, reason }: Recorded) => {
  const about = { personId: null, ...(courseId !== 0 && { courseId }) };
  if (gone.length > 0)
    await recordHistory(ctx, { ...about, kind: 'event.hidden', details: { ...daysOf(gone, ctx.now), reason } });
  if (moved.length > 0)
    await recordHistory(ctx, { ...about, kind: 'event.rehoused', details: { ...daysOf(moved, ctx.now), reason } });
};

type RestoredDates = {
  count: number;
  /** Cancelled dates that take place again. */
  revivedIds: readonly number[];
  /** Sentences about the dates whose room is taken by now. */
  left: readonly string[];
};

/**
 * Umstellung zurücknehmen: dates take place in their old room. Dates that somebody has changed since stay as they are, and so do those
 * whose room is taken.
 */
export const restoreDates = async (
  ctx: Ctx,
  { steps, reason }: { steps: readonly DateStep[]; reason: string },
): Promise<RestoredDates> => {
  if (steps.length === 0) return { count: 0, revivedIds: [], left: [] };
  const byEvent = new Map(steps.map((step) => [step.eventId, step]));
  const asLeft = (await lockDates(ctx, [...byEvent.keys()])).flatMap((date) => {
    const step = byEvent.get(date.id);
    if (step === undefined || date.end <= ctx.now || date.isCourseGone) return [];
    const isAsLeft = step.toRoomId === null ? date.isHidden : !date.isHidden && date.roomId === step.toRoomId;
    return isAsLeft ? [{ date, roomId: step.roomId, toRoomId: step.toRoomId }] : [];
  });
  await freeRooms(
    ctx,
    asLeft.map(({ date }) => date.id),
  );
  const slots = slotsIn(asLeft);
  const taken = new Set([...(await takenAmong(ctx, slots))].map(({ eventId }) => eventId));
  const restored = asLeft.filter(({ date }) => !taken.has(date.id));
  const stuck = asLeft.filter(({ date }) => taken.has(date.id));
  await writeRooms(
    ctx,
    restored.map(({ date, roomId }) => ({ id: date.id, roomId })),
  );
  await occupyRooms(ctx, [
    ...slotsIn(restored),
    ...slotsIn(stuck.flatMap(({ date, toRoomId }) => (toRoomId === null ? [] : [{ date, roomId: toRoomId }]))),
  ]);
  for (const [courseId, ofCourse] of byCourse(restored)) {
    const dates = ofCourse.map(({ date }) => date);
    await recordHistory(ctx, {
      kind: 'event.restored',
      personId: null,
      ...(courseId !== 0 && { courseId }),
      details: daysOf(dates, ctx.now),
    });
    if (courseId === 0) continue;
    await tellDates(ctx, {
      courseId,
      reason,
      gone: [],
      back: ofCourse.filter(({ date }) => date.isHidden).map(({ date, roomId }) => ({ ...date, roomId })),
      moved: ofCourse
        .filter(({ date }) => !date.isHidden)
        .map(({ date, roomId }) => ({ before: date, after: { ...date, roomId, place: '' } })),
    });
  }
  return {
    count: restored.length,
    revivedIds: restored.filter(({ date }) => date.isHidden).map(({ date }) => date.id),
    left: stuck.map(({ date }) => `${titleOf(date)}, ${timesOf(date)}: Der Raum ist inzwischen belegt.`),
  };
};
