import { presentStatuses } from '@vereinshaus/contract/attendance/rules';
import { addDays, adultAge, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import type { CourseFigures } from '@vereinshaus/contract/standesmeldung/calls';
import { periodOf } from '@vereinshaus/contract/standesmeldung/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

type CountCtx = Pick<Ctx, 'db' | 'now'>;

const momentsOf = (cutOffOn: IsoDay) => {
  const { from, to } = periodOf(cutOffOn);
  return { first: startOfDayInVienna(from), after: startOfDayInVienna(addDays(to, 1)) };
};

/**
 * Dates of the period that are over and at which somebody was there, with how long they took; and who led each: the
 * trainers of the course on that day, whoever stands in for one of them instead.
 */
const heldDates = (ctx: CountCtx, cutOffOn: IsoDay) => {
  const { first, after } = momentsOf(cutOffOn);
  return sql`
    held as materialized (
      select e.club_id, e.id, e.course_id, e.starts_at,
        (extract(epoch from e.ends_at - e.starts_at) / 60)::integer as minutes, a.present
      from event_card e
      join lateral (
        select count(*)::integer as present from attendance_card a
        where a.club_id = e.club_id and a.event_id = e.id and a.status = any(${[...presentStatuses]}::integer[])
      ) a on a.present > 0
      where e.hidden_at is null and e.course_id is not null
        and e.starts_at >= ${first} and e.starts_at < ${after} and e.ends_at <= ${ctx.now}
    ), led as materialized (
      select h.id as event_id, h.course_id, h.minutes, coalesce(r.substitute_id, t.person_id) as person_id
      from held h
      join participation_card t on t.club_id = h.club_id and t.course_id = h.course_id and t.role = ${roleLiteral.trainer}
        and t.undone_at is null and coalesce(t.starts_at, t.created_at) <= h.starts_at
        and (t.left_at is null or t.left_at > h.starts_at)
      left join substitute_request_card r on r.club_id = h.club_id and r.event_id = h.id and r.absent_id = t.person_id
        and r.state = 'taken'
    )`;
};

type CourseRow = {
  name: string;
  section: string | null;
  participants: number;
  children: number;
  dates: number;
  minutes: number;
  attended: number;
  trainer_minutes: number;
  rate_cents: number;
};

/** Kurse des Zeitraums: who took part, and how many hours were trained; hours come from the attendance. */
export const countCourses = async (ctx: CountCtx, cutOffOn: IsoDay): Promise<CourseFigures[]> => {
  const { first, after } = momentsOf(cutOffOn);
  const { rows } = await sql<CourseRow>`
    with ${heldDates(ctx, cutOffOn)}, taught as (
      select h.course_id, count(*)::integer as dates, sum(h.minutes)::integer as minutes,
        sum(h.minutes * h.present)::integer as attended
      from held h group by h.course_id
    ), trained as (
      select l.course_id, sum(l.minutes)::integer as minutes from led l group by l.course_id
    ), taking as (
      select t.course_id, count(distinct t.person_id)::integer as participants,
        count(distinct t.person_id) filter (
          where p.birth_date > ${cutOffOn}::date - make_interval(years => ${adultAge}))::integer as children
      from participation_card t join person_card p on p.club_id = t.club_id and p.id = t.person_id
      where t.role = ${roleLiteral.participant} and t.undone_at is null and not t.is_tryout
        and coalesce(t.starts_at, t.created_at) < ${after} and (t.left_at is null or t.left_at >= ${first})
      group by t.course_id
    )
    select c.name, s.name as section, coalesce(k.participants, 0) as participants, coalesce(k.children, 0) as children,
      coalesce(u.dates, 0) as dates, coalesce(u.minutes, 0) as minutes, coalesce(u.attended, 0) as attended,
      coalesce(n.minutes, 0) as trainer_minutes, r.prae_hourly_rate_cents as rate_cents
    from course_card c
    join course_rate r on r.club_id = c.club_id and r.id = c.id
    left join taught u on u.course_id = c.id
    left join trained n on n.course_id = c.id
    left join taking k on k.course_id = c.id
    left join section_course_card o on o.club_id = c.club_id and o.course_id = c.id
    left join section_card s on s.club_id = o.club_id and s.id = o.section_id
    where (u.dates is not null) or (c.deleted_at is null and k.participants is not null
      and (c.starts_on is null or c.starts_on < ${after}::timestamptz::date) and (c.ends_on is null or c.ends_on >= ${first}::timestamptz::date))
    order by s.position nulls last, s.name nulls last, c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ section, attended, trainer_minutes, rate_cents, ...row }) => ({
    ...row,
    section: section ?? '',
    attendedMinutes: attended,
    trainerMinutes: trainer_minutes,
    cost: Math.round((trainer_minutes * rate_cents) / 60),
  }));
};

export type ReportTrainer = { id: number; name: string; minutes: number };

/** Trainer des Zeitraums: who has led a date, with their hours. */
export const countTrainers = async (ctx: CountCtx, cutOffOn: IsoDay): Promise<readonly ReportTrainer[]> => {
  const { rows } = await sql<ReportTrainer>`
    with ${heldDates(ctx, cutOffOn)}
    select p.id, p.display_name as name, sum(l.minutes)::integer as minutes
    from (select distinct event_id, person_id, minutes from led) l join person_card p on p.id = l.person_id
    where p.anonymised_at is null
    group by p.id, p.display_name, p.sort_name
    order by p.sort_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};
