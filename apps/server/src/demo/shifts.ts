import { addDays, type IsoDay, weekdayOf } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** The feast of a course: where hands are needed, from when to when on its day, how many, and how many have said yes. */
const feast = [
  {
    location: 'Küche',
    shifts: [
      { name: 'Kuchen annehmen', from: '09:00', to: '11:00', count: 2, taken: 2, info: '' },
      { name: 'Abwasch', from: '15:00', to: '17:00', count: 4, taken: 1, info: 'Schürzen sind da.' },
    ],
  },
  {
    location: 'Turnsaal',
    shifts: [
      {
        name: 'Geräte aufbauen',
        from: '08:00',
        to: '10:00',
        count: 6,
        taken: 3,
        info: 'Bitte mit Hallenschuhen.\nTreffpunkt beim Geräteraum.',
      },
      { name: 'Kinderschminken', from: '13:00', to: '15:00', count: null, taken: 2, info: '' },
    ],
  },
  { location: 'Eingang', shifts: [] },
] as const;

const saturdayAfter = (day: IsoDay): IsoDay => addDays(day, 14 + ((6 - weekdayOf(day) + 7) % 7));

/** The course that the family visits and the trainer leads, and the group that helps at the feast. */
const coursesWithShifts = async (client: pg.ClientBase, clubId: number, today: IsoDay): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `with shared as (
       select c.id from course c
       join participation t on t.club_id = c.club_id and t.course_id = c.id and t.role = 0 and t.left_at is null
       join person p on p.club_id = t.club_id and p.id = t.person_id
       join login f on f.club_id = p.club_id and f.person_id = p.manager_id and f.email = $2
       join participation w on w.club_id = c.club_id and w.course_id = c.id and w.role = 1 and w.left_at is null
       join login l on l.club_id = w.club_id and l.person_id = w.person_id and l.email = $3
       where c.club_id = $1 and c.ends_on >= $4 order by c.id limit 1
     )
     update course c set has_shift_planner = true
     where c.club_id = $1 and (c.has_shift_planner or c.id in (select id from shared)) returning c.id`,
    [clubId, signInsOfTown.family.email, signInsOfTown.trainer.email, today],
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
};

/** Schicht-Einteilungen: places, hours, and those of the course who have said yes, by their numbers. */
export const writeShifts = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const day = saturdayAfter(today);
  for (const courseId of await coursesWithShifts(client, clubId, today)) {
    await client.query('insert into shift_plan (club_id, course_id, version) values ($1, $2, 1)', [clubId, courseId]);
    await client.query(
      `with planned as (
         select l.place - 1 as place, l.location, l.shifts
         from rows from (jsonb_to_recordset($3::jsonb) as (location text, shifts jsonb)) with ordinality as l (location, shifts, place)
       ),
       location as (
         insert into shift_location (club_id, course_id, name, place)
         select $1, $2, location, place from planned returning id, name
       ),
       made as (
         insert into shift (club_id, location_id, name, starts_at, ends_at, capacity, info)
         select $1, o.id, s.name, ($4 || ' ' || s."from")::timestamp at time zone 'Europe/Vienna',
           ($4 || ' ' || s."to")::timestamp at time zone 'Europe/Vienna', s.count, s.info
         from planned p join location o on o.name = p.location
         cross join jsonb_to_recordset(p.shifts) as s (name text, "from" text, "to" text, count integer, info text)
         returning id, name
       ),
       helper as (
         select t.person_id, row_number() over (order by t.person_id desc) as place
         from participation t where t.club_id = $1 and t.course_id = $2 and t.role = 0 and t.left_at is null
       )
       insert into shift_participation (club_id, shift_id, person_id, created_at)
       select $1, m.id, h.person_id, $5::timestamp at time zone 'Europe/Vienna'
       from planned p cross join jsonb_to_recordset(p.shifts) as s (name text, taken integer)
       join made m on m.name = s.name join helper h on h.place <= s.taken`,
      [clubId, courseId, JSON.stringify(feast), day, addDays(today, -1)],
    );
  }
};
