import type { CourseAttendance } from '@vereinshaus/contract/attendance/calls';
import { attendanceStatus, presentRatio, presentStatuses } from '@vereinshaus/contract/attendance/rules';
import { addDays, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { allSchoolYears, daysOfSchoolYear } from '@vereinshaus/contract/kit/school-year';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

type Row = Omit<CourseAttendance, 'ratio'>;

const datesIn = (schoolYear: number) => {
  const { from, to } =
    schoolYear === allSchoolYears ? { from: '1850-01-01', to: '2998-12-31' } : daysOfSchoolYear(schoolYear);
  return { from: startOfDayInVienna(from), until: startOfDayInVienna(addDays(to, 1)) };
};

/** Anwesenheit pro Kurs: every course with past dates in the school year. */
export const attendancePerCourse = async (ctx: Ctx, schoolYear: number): Promise<CourseAttendance[]> => {
  const { from, until } = datesIn(schoolYear);
  const { rows } = await sql<Row>`
    with held as (
      select e.club_id, e.id, e.course_id, extract(epoch from e.ends_at - e.starts_at)::integer / 60 as minutes
      from event_card e
      where e.hidden_at is null and e.course_id is not null
        and e.starts_at >= ${from} and e.starts_at < ${until} and e.starts_at <= ${ctx.now}
    ),
    counted as (
      select h.id, count(*) filter (where a.status = any(${[...presentStatuses]}::integer[])) as present,
        count(*) filter (where a.status = ${attendanceStatus.absent}) as absent,
        count(*) filter (where a.status = ${attendanceStatus.excused}) as excused
      from held h join attendance a on a.club_id = h.club_id and a.event_id = h.id
      where a.status <> 0 group by h.id
    ),
    summed as (
      select h.course_id, count(*) as dates, count(n.id) as marked, coalesce(sum(h.minutes) filter (where n.id is not null), 0) as minutes,
        coalesce(sum(n.present), 0) as present, coalesce(sum(n.absent), 0) as absent, coalesce(sum(n.excused), 0) as excused
      from held h left join counted n on n.id = h.id group by h.course_id
    )
    select c.id as "ID", c.name, s.dates::integer, s.marked::integer, s.minutes::integer, s.present::integer,
      s.absent::integer, s.excused::integer,
      coalesce((
        select string_agg(p.display_name, ', ' order by p.last_name, p.first_name)
        from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
        where t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.trainer} and t.is_current
      ), '') as trainers
    from summed s join course_card c on c.club_id = current_club() and c.id = s.course_id
    where c.deleted_at is null
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    ratio: presentRatio(row.present, row.present + row.absent + row.excused) ?? null,
  }));
};
