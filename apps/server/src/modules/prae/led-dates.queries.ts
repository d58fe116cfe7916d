import { presentStatuses } from '@vereinshaus/contract/attendance/rules';
import { type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { centsOfMinutes, maxMinutesOfDay } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

/** A line of a month: from the calendar, or entered by the trainer. */
export type MonthLine = {
  id: number;
  isOwn: boolean;
  eventId: number | null;
  courseId: number | null;
  day: IsoDay;
  start: Date | null;
  minutes: number;
  hourlyCents: number;
  cents: number;
  text: string;
  place: string;
  isStandIn: boolean;
  hasAttendance: boolean;
};

type LedRow = Omit<MonthLine, 'id' | 'isOwn' | 'cents'> & { personId: number };
export type LedDate = MonthLine & { personId: number };

type Period = {
  first: IsoDay;
  /** The first day after the period. */
  after: IsoDay;
  /** 0 = everybody. */
  personId?: number;
  /** Also counts future dates; for a whole year attendance lists are not checked. */
  withComing?: boolean;
};

/**
 * Wer wann wirklich trainiert hat: dates that took place, led by the trainers of the course on that day, or by the substitute of one of
 * them, even if the trainer has left the course since. Nobody counts twice for one date.
 */
export const ledDates = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { first, after, personId = 0, withComing = false }: Period,
): Promise<readonly LedDate[]> => {
  const { rows } = await sql<LedRow>`
    with held as materialized (
      select e.club_id, e.id, e.course_id, e.starts_at, e.place, e.room_id,
        least(greatest(round(extract(epoch from e.ends_at - e.starts_at) / 60), 1), ${maxMinutesOfDay})::integer as minutes
      from event_card e
      where e.hidden_at is null and e.course_id is not null
        and e.starts_at >= ${startOfDayInVienna(first)} and e.starts_at < ${startOfDayInVienna(after)}
        and (${withComing} or e.ends_at <= ${ctx.now})
    ), leader as (
      select h.*, t.person_id, false as is_stand_in
      from held h
      join participation_card t on t.club_id = h.club_id and t.course_id = h.course_id and t.role = ${roleLiteral.trainer}
        and t.undone_at is null and coalesce(t.starts_at, t.created_at) <= h.starts_at
        and (t.left_at is null or t.left_at > h.starts_at)
      where not exists (
        select from substitute_request_card r
        where r.club_id = h.club_id and r.event_id = h.id and r.absent_id = t.person_id and r.state = 'taken'
          and r.substitute_id is not null
      )
      union all
      select h.*, r.substitute_id, true
      from held h
      join substitute_request_card r on r.club_id = h.club_id and r.event_id = h.id and r.state = 'taken'
        and r.substitute_id is not null
    ), led as (
      select distinct on (d.id, d.person_id) d.* from leader d
      where ${personId} = 0 or d.person_id = ${personId}
      order by d.id, d.person_id, d.is_stand_in
    )
    select l.person_id as "personId", l.id as "eventId", l.course_id as "courseId",
      (l.starts_at at time zone 'Europe/Vienna')::date as day, l.starts_at as start, l.minutes,
      coalesce(o.hourly_cents, k.prae_hourly_rate_cents) as "hourlyCents", c.name as text,
      coalesce(nullif(l.place, ''), m.name, '') as place, l.is_stand_in as "isStandIn",
      case when ${withComing} then false else exists (
        select from attendance_card a where a.club_id = l.club_id and a.event_id = l.id
          and a.status = any(${[...presentStatuses]}::integer[])
      ) end as "hasAttendance"
    from led l
    join course_card c on c.club_id = l.club_id and c.id = l.course_id
    join course_rate k on k.club_id = l.club_id and k.id = l.course_id
    left join prae_rate o on o.club_id = l.club_id and o.course_id = l.course_id and o.person_id = l.person_id
    left join room_card m on m.club_id = l.club_id and m.id = l.room_id
    order by l.person_id, l.starts_at, l.id`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    id: 0,
    isOwn: false,
    cents: centsOfMinutes(row.minutes, row.hourlyCents),
  }));
};
