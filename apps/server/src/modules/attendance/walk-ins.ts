import type { WalkIn } from '@vereinshaus/contract/attendance/calls';
import { attendanceStatus } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { lockCourseEvents } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { momentOf, saveAttendance } from './save-attendance.ts';

type DateInput = { courseId: number; eventId: number };
type WalkInInput = { name: string; seenAt: number | undefined; key: string };

const lockDate = async (ctx: Ctx, { courseId, eventId }: DateInput) => {
  const [date] = await lockCourseEvents(ctx, [eventId]);
  if (date === undefined || date.courseId !== courseId) throw attendanceErrors.eventGone();
  return date;
};

/** Names of persons who came and could not be searched for; the same key is the same name. */
export const addWalkIns = async (ctx: Ctx, where: DateInput, given: readonly WalkInInput[]) => {
  const date = await lockDate(ctx, where);
  const rows = given.map(({ name, seenAt, key }) => ({ name, key, at: momentOf(ctx, seenAt) }));
  const { rows: added } = await sql`
    insert into attendance_walk_in (club_id, event_id, name, seen_at, marked_by, saved_at, mark_key)
    select current_club(), ${date.id}, w.name, w.at, ${viewerOf(ctx).id}, ${ctx.now}, w.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (name text, at timestamptz, key uuid)
    on conflict on constraint attendance_walk_in_once do nothing returning id`.execute(ctx.db);
  if (added.length === 0) return;
  await recordHistory(ctx, {
    kind: 'attendance.walkInsNoted',
    personId: null,
    courseId: date.courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt), count: added.length },
  });
};

/** For the date `e`: names that are not yet assigned to a person. */
export const openWalkIns = sql<WalkIn[]>`coalesce((
  select json_agg(json_build_object(
    'ID', w.id, 'name', w.name, 'time', extract(epoch from w.seen_at)::bigint,
    'processorName', coalesce(b.display_name, '')
  ) order by w.seen_at, w.id)
  from attendance_walk_in w left join person_card b on b.club_id = w.club_id and b.id = w.marked_by
  where w.club_id = e.club_id and w.event_id = e.id and w.resolved_at is null
), '[]')`;

type Resolution = DateInput & {
  id: number;
  /** Undefined = it was nobody, or a mistake. */
  person: { personId: number; fullname: string | undefined } | undefined;
};

/** Assigns the name to a person, who is then present; or discards the name. */
export const resolveWalkIn = async (ctx: Ctx, { id, person, ...where }: Resolution) => {
  const date = await lockDate(ctx, where);
  const { rows } = await sql<{ name: string; seenAt: Date }>`
    update attendance_walk_in w set person_id = ${person?.personId ?? null}, resolved_at = ${ctx.now}, resolved_by = ${viewerOf(ctx).id}
    where w.id = ${id} and w.event_id = ${date.id} and w.resolved_at is null
      and (${person?.personId ?? null}::integer is null or exists (
        select from person_card p where p.club_id = w.club_id and p.id = ${person?.personId ?? null}::integer and p.deleted_at is null
      ))
    returning w.name, w.seen_at as "seenAt"`.execute(ctx.db);
  const [walkIn] = rows;
  if (walkIn === undefined) throw attendanceErrors.walkInGone();
  if (person !== undefined) {
    const [question] = await saveAttendance(ctx, where.courseId, where.eventId, [
      {
        ...person,
        status: attendanceStatus.unbooked,
        note: undefined,
        seenAt: toSeconds(walkIn.seenAt),
        isTimeUnsure: false,
        key: undefined,
      },
    ]);
    if (question !== undefined) throw attendanceErrors.walkInRefused({ sentence: question.message });
  }
  await recordHistory(ctx, {
    kind: person === undefined ? 'attendance.walkInDismissed' : 'attendance.walkInAssigned',
    personId: person?.personId ?? null,
    courseId: where.courseId,
    details: { course: date.courseName, at: toSeconds(date.startsAt) },
  });
};
