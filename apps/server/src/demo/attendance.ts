import { type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** How many dates back the trainers of a demo club have written down who was there. */
const writtenDates = 6;

/**
 * Anwesenheit: the last dates of the courses that the first trainer leads. Most were there, somebody is always excused,
 * and the rest follows from the numbers of date and place in the list, so the same club gives the same marks.
 */
export const writeAttendance = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ trainer: number }>(
    `select min(person_id) as trainer from participation where club_id = $1 and role = 1`,
    [clubId],
  );
  await client.query(
    `with past as (
       select e.id, e.course_id, e.starts_at, e.ends_at, row_number() over (partition by e.course_id order by e.starts_at desc) as back
       from event e
       where e.club_id = $1 and e.hidden_at is null and e.ends_at < $3 and e.course_id in (
         select t.course_id from participation t where t.club_id = $1 and t.person_id = $2 and t.role = 1
       )
     ),
     marked as (
       select p.id as event_id, t.person_id, p.ends_at,
         (row_number() over (partition by p.id order by t.person_id) * 5 + p.back * 3) % 11 as lot
       from past p join participation t on t.club_id = $1 and t.course_id = p.course_id and t.role = 0 and t.left_at is null
       where p.back <= ${writtenDates}
     ),
     told as (
       insert into attendance (club_id, event_id, person_id, status, note, marked_at, marked_by)
       select $1, event_id, person_id, case when lot = 4 then 3 when lot = 7 then 2 else 1 end,
         case when lot = 9 then 'kam etwas später' else '' end, ends_at, $2
       from marked
       returning club_id, event_id, person_id, status, note, marked_at, marked_by
     )
     insert into attendance_mark (club_id, event_id, person_id, status, note, marked_at, marked_by, saved_at)
     select club_id, event_id, person_id, status, note, marked_at, marked_by, marked_at from told`,
    [clubId, rows[0]?.trainer ?? 0, startOfDayInVienna(today)],
  );
};

/**
 * Zusagen: the first course of the first trainer and the gymnastics of the family ask until a day before. Of their next dates every
 * third has said yes, the rest is still silent, so that Start has something to ask.
 */
export const writeAnswers = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const now = startOfDayInVienna(today);
  await client.query(
    `insert into answer_rule (club_id, course_id, hours, set_at)
     select $1, c.id, 24, $2 from course c
     where c.club_id = $1 and (c.name = 'Kinderturnen Volksschule' or c.id = (
       select min(t.course_id) from participation t where t.club_id = $1 and t.role = 1 and t.person_id = (
         select min(person_id) from participation where club_id = $1 and role = 1
       )
     )) order by c.id`,
    [clubId, now],
  );
  await client.query(
    `with next as (
       select distinct on (e.course_id) e.id, e.course_id from event e
       join answer_rule r on r.club_id = e.club_id and r.course_id = e.course_id
       where e.club_id = $1 and e.hidden_at is null and e.starts_at > $2::timestamptz + interval '2 days'
       order by e.course_id, e.starts_at
     ),
     asked as (
       select next.id as event_id, t.person_id, row_number() over (partition by next.id order by t.person_id) as place
       from next join participation t on t.club_id = $1 and t.course_id = next.course_id and t.role = 0 and t.left_at is null
     )
     insert into attendance (club_id, event_id, person_id, status, marked_at, coming_at)
     select $1, event_id, person_id, 0, 'epoch', $2 from asked where place % 3 = 0
     on conflict do nothing`,
    [clubId, now],
  );
};
