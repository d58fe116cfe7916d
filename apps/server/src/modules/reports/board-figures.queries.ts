import { attendanceStatus, presentStatuses } from '@vereinshaus/contract/attendance/rules';
import { addDays, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { holdsOn, isMembershipRole, membershipSpells } from '../../db/membership-spells.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Period } from './balances.queries.ts';

export type MemberFigures = { members: number; joined: number; left: number };

/** Mitglieder am letzten Tag, Ein- und Austritte im Zeitraum; each person once, even with several roles at the same time. */
export const membersIn = ({ from, to }: Period): BatchedQuery<MemberFigures> =>
  question(
    sql<MemberFigures>`
    with ${membershipSpells(to)}
    select (
        select count(distinct r.person_id)::integer
        from membership_role_card r join person_card p on p.club_id = r.club_id and p.id = r.person_id
        where ${isMembershipRole} and ${holdsOn(to)} and coalesce(p.death_date > ${to}::date, true)
          and coalesce(p.deleted_at >= ${startOfDayInVienna(addDays(to, 1))}, true)
      ) as members,
      (count(*) filter (where d.joined between ${from}::date and ${to}::date))::integer as joined,
      (count(*) filter (where d.left_on between ${from}::date and ${to}::date))::integer as "left"
    from days d`,
    ([figures]) => figures ?? { members: 0, joined: 0, left: 0 },
  );

/** `places` null: unlimited; `taken`: on the last day of the period or of the course, whichever is earlier. */
export type CourseFigures = { id: number; name: string; places: number | null; taken: number; waiting: number };

/** Courses that ran in the period. */
export const coursesIn = ({ from, to }: Period): BatchedQuery<readonly CourseFigures[]> =>
  question(
    sql<CourseFigures>`
    select c.id, c.name, c.max_participants as places,
      (count(*) filter (where t.role = ${roleLiteral.participant}))::integer as taken,
      (count(*) filter (where t.role = ${roleLiteral.waiting}))::integer as waiting
    from course_card c
    left join participation_card t on t.club_id = c.club_id and t.course_id = c.id and t.undone_at is null
      and (t.created_at at time zone 'Europe/Vienna')::date <= least(${to}::date, c.ends_on)
      and (t.left_at is null or (t.left_at at time zone 'Europe/Vienna')::date > least(${to}::date, c.ends_on))
    where c.deleted_at is null and not c.is_draft
      and coalesce(c.starts_on, (c.created_at at time zone 'Europe/Vienna')::date) <= ${to}::date
      and coalesce(c.ends_on >= ${from}::date, true)
    group by c.club_id, c.id, c.name, c.max_participants
    order by c.name collate "de-AT-x-icu", c.id`,
    (courses) => courses,
  );

export type AttendanceFigures = { month: string; dates: number; present: number; marked: number };

/** Anwesenheit je Monat: past course dates with marks, and the share of present persons among those marked. */
export const attendanceIn = (
  { now }: Pick<Ctx, 'now'>,
  { from, to }: Period,
): BatchedQuery<readonly AttendanceFigures[]> =>
  question(
    sql<AttendanceFigures>`
    select to_char(e.starts_at at time zone 'Europe/Vienna', 'YYYY-MM') as month, count(distinct e.id)::integer as dates,
      (count(*) filter (where a.status = any(${[...presentStatuses]}::integer[])))::integer as present,
      count(*)::integer as marked
    from event_card e join attendance_card a on a.club_id = e.club_id and a.event_id = e.id
    where e.hidden_at is null and e.course_id is not null and a.status <> ${attendanceStatus.auto}
      and e.starts_at >= ${startOfDayInVienna(from)} and e.starts_at < ${startOfDayInVienna(addDays(to, 1))}
      and e.starts_at <= ${now}
    group by 1 order by 1`,
    (months) => months,
  );
