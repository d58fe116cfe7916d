import { type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { membershipRoleLabel } from '@vereinshaus/contract/kit/labels';
import { snapshotContent } from '@vereinshaus/contract/standesmeldung/calls';
import { countOf, periodOf, usualBands } from '@vereinshaus/contract/standesmeldung/rules';
import type pg from 'pg';
import { cellsOf } from '../modules/standesmeldung/index.ts';

const shortNames = { Turnen: 'TU', Ballsport: 'BA', Gesundheit: 'GE', Tennis: 'TE' } as const;

/**
 * Sektionen: the Sparten of the courses, each with its cost centre, its courses and, of who takes part, the members. What a
 * section costs begins with the next year, so that this year's fees are those of the club.
 */
export const writeSections = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into section (club_id, name, short_name, position, cost_centre_id, created_at)
     select $1, k.name, coalesce($3::jsonb ->> k.name, ''), row_number() over (order by k.name), k.id, $2::date - 400
     from cost_centre k where k.club_id = $1 and k.tag_id is not null order by k.name`,
    [clubId, today, JSON.stringify(shortNames)],
  );
  await client.query(
    `insert into section_course (club_id, course_id, section_id)
     select distinct on (g.course_id) $1::integer, g.course_id, s.id from tagging g
     join cost_centre k on k.club_id = g.club_id and k.tag_id = g.tag_id
     join section s on s.club_id = k.club_id and s.cost_centre_id = k.id
     where g.club_id = $1 and g.course_id is not null order by g.course_id, s.id`,
    [clubId],
  );
  await client.query(
    `insert into section_member (club_id, section_id, person_id, starts_on)
     select distinct on (o.section_id, t.person_id) $1::integer, o.section_id, t.person_id, r.starts_on from section_course o
     join participation t on t.club_id = o.club_id and t.course_id = o.course_id and t.role = 0 and t.left_at is null
     join person p on p.club_id = t.club_id and p.id = t.person_id and p.deleted_at is null and p.death_date is null
     join membership_role r on r.club_id = t.club_id and r.person_id = t.person_id and r.code in (1, 2) and r.ends_on is null
     where o.club_id = $1 order by o.section_id, t.person_id, r.starts_on`,
    [clubId],
  );
  await client.query(
    `insert into section_head (club_id, section_id, person_id)
     select $1, o.section_id, min(t.person_id) from section_course o
     join participation t on t.club_id = o.club_id and t.course_id = o.course_id and t.role = 1 and t.left_at is null
     where o.club_id = $1 group by o.section_id`,
    [clubId],
  );
  await client.query(
    `insert into section_fee (club_id, section_id, starts_on, amount_cents, junior_cents)
     select $1, s.id, make_date(extract(year from $2::date)::integer + 1, 1, 1), 6000, 2500 from section s
     where s.club_id = $1 and s.name in ('Tennis', 'Ballsport')`,
    [clubId, today],
  );
};

type CountedRow = {
  id: number;
  name: string;
  birth_date: IsoDay | null;
  sex: string;
  code: number;
  sections: number[];
};

const membersOn = async (client: pg.ClientBase, clubId: number, day: IsoDay) => {
  const { rows } = await client.query<CountedRow>(
    `select p.id, '' as name, p.birth_date::text as birth_date, p.sex, min(r.code)::integer as code,
       array(select m.section_id from section_member m where m.club_id = p.club_id and m.person_id = p.id
         and m.starts_on <= $2::date and (m.ends_on is null or m.ends_on > $2::date)) as sections
     from membership_role r join person p on p.club_id = r.club_id and p.id = r.person_id
     where r.club_id = $1 and r.code between 1 and 400 and r.code <> 220
       and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on > $2::date)
       and p.deleted_at is null and (p.death_date is null or p.death_date > $2::date)
     group by p.club_id, p.id order by p.id`,
    [clubId, day],
  );
  return rows;
};

type CourseRow = {
  name: string;
  section: string;
  participants: number;
  children: number;
  dates: number;
  minutes: number;
  attendedMinutes: number;
  trainerMinutes: number;
  cost: number;
};

/** Courses whose attendance was marked before the day. */
const coursesOn = async (client: pg.ClientBase, clubId: number, day: IsoDay) => {
  const { rows } = await client.query<CourseRow>(
    `with held as (
       select e.club_id, e.course_id, (extract(epoch from e.ends_at - e.starts_at) / 60)::integer as minutes,
         (select count(*) from attendance a where a.club_id = e.club_id and a.event_id = e.id and a.status in (-1, 1, 10)) as present
       from event e where e.club_id = $1 and e.hidden_at is null and e.course_id is not null
         and e.starts_at < $2::date and e.starts_at >= $3::date
     ), taught as (
       select h.club_id, h.course_id, count(*)::integer as dates, sum(h.minutes)::integer as minutes,
         sum(h.minutes * h.present)::integer as attended
       from held h where h.present > 0 group by h.club_id, h.course_id
     )
     select c.name, coalesce(s.name, '') as section,
       (select count(*)::integer from participation t where t.club_id = c.club_id and t.course_id = c.id and t.role = 0) as participants,
       (select count(*)::integer from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
         where t.club_id = c.club_id and t.course_id = c.id and t.role = 0 and p.birth_date > $2::date - interval '18 years') as children,
       u.dates, u.minutes, u.attended as "attendedMinutes", u.minutes as "trainerMinutes",
       (u.minutes * 18 * 100 / 60)::integer as cost
     from taught u join course c on c.club_id = u.club_id and c.id = u.course_id
     left join section_course o on o.club_id = c.club_id and o.course_id = c.id
     left join section s on s.club_id = o.club_id and s.id = o.section_id
     order by c.name, c.id`,
    [clubId, day, periodOf(day).from],
  );
  return rows;
};

const contentOn = async (client: pg.ClientBase, clubId: number, day: IsoDay) => {
  const members = await membersOn(client, clubId, day);
  const { rows: sections } = await client.query<{ id: number; name: string; short_name: string }>(
    'select id, name, short_name from section where club_id = $1 order by position, id',
    [clubId],
  );
  const { from, to } = periodOf(day);
  const codes = [...new Set(members.map(({ code }) => code))];
  return snapshotContent.parse({
    version: 1,
    ageRule: 'day',
    withDormant: false,
    bands: [...usualBands],
    labels: Object.fromEntries(codes.map((code) => [String(code), membershipRoleLabel(code)])),
    cells: cellsOf(members, day),
    sections: sections.map(({ id, name, short_name }) => ({
      name,
      shortName: short_name,
      cells: cellsOf(
        members.filter((member) => member.sections.includes(id)),
        day,
      ),
    })),
    withoutSection: members.filter((member) => member.sections.length === 0).length,
    from: toDayNumber(from),
    to: toDayNumber(to),
    courses: await coursesOn(client, clubId, day),
  });
};

/** Standesmeldungen of this month's first day and of a year before, so that there is something to compare. */
export const writeStandesmeldungen = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const year = Number(today.slice(0, 4));
  const days = [`${year - 1}${today.slice(4, 7)}-01`, `${year}${today.slice(4, 7)}-01`];
  for (const day of days) {
    const content = await contentOn(client, clubId, day);
    await client.query(
      `with s as (
         insert into standesmeldung (club_id, cut_off_on, version, content, members, taken_at, taken_by)
         select $1, $2::date, 1, $3::jsonb, $4, $2::date + time '09:00',
           (select min(id) from person where club_id = $1 and staff_level >= 80) returning club_id, id
       )
       insert into standesmeldung_person (club_id, report_id, person_id, kind, position, name, function, email, phone)
       select s.club_id, s.id, p.id, 'board', row_number() over (order by r.code desc, p.id) - 1,
         trim(p.first_name || ' ' || p.last_name), ($5::jsonb ->> r.code::text), p.email, p.phone
       from s join membership_role r on r.club_id = s.club_id and r.code > 410 and r.starts_on <= $2::date and r.ends_on is null
       join person p on p.club_id = r.club_id and p.id = r.person_id`,
      [clubId, day, JSON.stringify(content), countOf(content.cells), JSON.stringify(functionWords)],
    );
    // Those who lead a course of which the report tells hours.
    await client.query(
      `insert into standesmeldung_person (club_id, report_id, person_id, kind, position, name, minutes)
       select $1, s.id, p.id, 'trainer', row_number() over (order by p.last_name, p.id) - 1,
         trim(p.first_name || ' ' || p.last_name), sum(u.minutes)::integer
       from standesmeldung s
       join jsonb_to_recordset($3::jsonb) as u (name text, minutes integer) on true
       join course c on c.club_id = s.club_id and c.name = u.name
       join participation t on t.club_id = c.club_id and t.course_id = c.id and t.role = 1 and t.left_at is null
       join person p on p.club_id = t.club_id and p.id = t.person_id
       where s.club_id = $1 and s.cut_off_on = $2::date group by s.id, p.club_id, p.id`,
      [clubId, day, JSON.stringify(content.courses)],
    );
  }
};

const functionWords = Object.fromEntries(
  [500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400].map((code) => [code, membershipRoleLabel(code)]),
);
