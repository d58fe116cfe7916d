import type { DateOfPerson } from '@vereinshaus/contract/attendance/calls';
import { statsOf } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { readerOf, visibleEvents } from '../events/index.ts';
import { attendanceErrors } from './attendance.errors.ts';
import { statusIn } from './attendance-list.queries.ts';
import { personNamed } from './person-named.ts';

type Row = {
  id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  room: string;
  status: number | null;
  note: string | null;
  marked_at: Date | null;
  processor: string | null;
  is_tryout: boolean;
};

/** The dates of a course during the person's participation, and other dates they came to. */
const datesOf = async (ctx: Ctx, courseId: number, personId: number): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select e.id, e.name, e.starts_at, e.ends_at, coalesce(r.name, e.place) as room,
      a.status, a.note, a.marked_at, coalesce(b.display_name, '') as processor, y.id is not null as is_tryout
    from event_card e
    left join room_card r on r.club_id = e.club_id and r.id = e.room_id
    left join attendance a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = ${personId}
    left join person_card b on b.club_id = a.club_id and b.id = a.marked_by
    left join tryout y on y.club_id = e.club_id and y.event_id = e.id and y.person_id = ${personId} and y.cancelled_at is null
    where e.course_id = ${courseId} and e.hidden_at is null and ${visibleEvents(readerOf(ctx))}
      and (y.id is not null or a.status <> 0 or exists (
        select from makeup_card m where m.club_id = e.club_id and m.event_id = e.id and m.person_id = ${personId}
      ) or exists (
        select from participation_card t
        where t.club_id = e.club_id and t.course_id = e.course_id and t.person_id = ${personId}
          and t.role = ${roleLiteral.participant}
          and coalesce(t.starts_at, t.created_at) <= e.ends_at and (t.is_current or t.left_at > e.starts_at)
      ))
    order by e.starts_at, e.id`.execute(ctx.db);
  return rows;
};

const onWire = (row: Row): DateOfPerson => ({
  event_ID: row.id,
  name: row.name,
  start: toSeconds(row.starts_at),
  end: toSeconds(row.ends_at),
  room: row.room,
  status: statusIn(row.status ?? 0),
  note: row.note ?? '',
  time: toSeconds(row.marked_at),
  processorName: row.processor ?? '',
  tryout: row.is_tryout,
});

/** The person must be, or have been, in the course. */
const courseOf = async (ctx: Ctx, courseId: number, personId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select c.name from course_card c
    where c.id = ${courseId} and c.deleted_at is null and (
      exists (select from participation_card t where t.club_id = c.club_id and t.course_id = c.id and t.person_id = ${personId})
      or exists (
        select from event_card e
        left join attendance a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = ${personId}
        left join tryout y on y.club_id = e.club_id and y.event_id = e.id and y.person_id = ${personId} and y.cancelled_at is null
        left join makeup_card m on m.club_id = e.club_id and m.event_id = e.id and m.person_id = ${personId}
        where e.club_id = c.club_id and e.course_id = c.id and coalesce(a.person_id, y.person_id, m.person_id) is not null
      )
    )`.execute(ctx.db);
  const [course] = rows;
  if (course === undefined) throw attendanceErrors.neverInCourse();
  return course.name;
};

/** Anwesenheit einer Person in einem Kurs, auch an künftigen Terminen. */
export const attendanceOfPerson = async (ctx: Ctx, courseId: number, personId: number) => ({
  courseName: await courseOf(ctx, courseId, personId),
  fullname: await personNamed(ctx, personId),
  attendances: (await datesOf(ctx, courseId, personId)).map(onWire),
});

/** The same as numbers, for dates that have begun. */
export const statsOfPerson = async (ctx: Ctx, courseId: number, personId: number) => {
  const { attendances } = await attendanceOfPerson(ctx, courseId, personId);
  const begun = attendances.filter(({ start }) => start <= toSeconds(ctx.now));
  return { attendances: begun, stats: [...statsOf(begun.map(({ status }) => status))] };
};
