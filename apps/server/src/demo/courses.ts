import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { bookedAt, courseRow, createBookings, datesOf, endOf, seasonOf } from './course-plans.ts';
import type { ClubDraft } from './draft.ts';
import { postBookings } from './ledger.ts';
import type { DemoCourse } from './offer.ts';

const insertCourses = async (client: pg.ClientBase, clubId: number, rows: readonly object[]): Promise<number[]> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const { rows: made } = await client.query<{ id: number }>(
    `insert into course (club_id, ${columns})
     select $1, ${columns} from json_populate_recordset(null::course, $2) returning id`,
    [clubId, JSON.stringify(rows)],
  );
  return made.map(({ id }) => id);
};

/** Rooms by name, in the order of their first use. */
const insertRooms = async (client: pg.ClientBase, clubId: number, names: readonly string[]) => {
  const { rows } = await client.query<{ id: number; name: string }>(
    `insert into room (club_id, name) select $1, name from unnest($2::text[]) with ordinality as r (name, place)
     order by place returning id, name`,
    [clubId, [...new Set(names)]],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** The number of a repetition is that of its first date, as everywhere. */
const insertDates = (client: pg.ClientBase, clubId: number, dates: readonly object[]) =>
  client.query(
    `with d as (
       select *, nextval('event_id_seq')::integer as id from jsonb_to_recordset($2::jsonb) as d
         (course integer, room integer, starts timestamp, ends timestamp, last date, period text)
     ),
     made as (
       insert into event (id, club_id, course_id, series_id, starts_at, ends_at, period, repeats_until, room_id, visibility)
       select d.id, $1, d.course, first_value(d.id) over (partition by d.course order by d.starts),
         d.starts at time zone 'Europe/Vienna', d.ends at time zone 'Europe/Vienna', d.period, d.last, d.room, 5
       from d returning club_id, id, room_id, starts_at, ends_at
     )
     insert into room_occupation (club_id, event_id, room_id, during)
     select club_id, id, room_id, tstzrange(starts_at, ends_at) from made`,
    [clubId, JSON.stringify(dates)],
  );

const insertParts = (client: pg.ClientBase, clubId: number, parts: readonly object[]) =>
  client.query(
    `insert into participation (club_id, course_id, person_id, role, queued_at, created_at, starts_at, price_cents,
       nominal_price_cents, price_steps, is_informed)
     select $1, p.course, p.person, p.role, case when p.role = ${participationRole.waiting} then p.at end, p.at,
       case when p.role <> ${participationRole.waiting} then p.at end, p.price, p.price,
       case when p.role = ${participationRole.participant} then jsonb_build_array(
         jsonb_build_object('kind', 'base', 'label',
           case when p.member then 'Preis für Mitglieder' else 'Preis für Nicht-Mitglieder' end, 'cents', p.price),
         jsonb_build_object('kind', 'total', 'label', 'Gesamt', 'cents', p.price)) else '[]' end,
       p.role <> ${participationRole.trainer}
     from jsonb_to_recordset($2::jsonb) as p
       (course integer, person integer, role integer, at timestamptz, price integer, member boolean)`,
    [clubId, JSON.stringify(parts)],
  );

const tagCourses = (client: pg.ClientBase, clubId: number, taggings: readonly object[]) =>
  client.query(
    `with wanted as (select * from jsonb_to_recordset($2::jsonb) as w (course integer, label text)),
     made as (
       insert into tag (club_id, entity, label) select $1, 'course', label from (select distinct label from wanted) l
       order by label returning id, label
     )
     insert into tagging (club_id, entity, tag_id, course_id)
     select $1, 'course', made.id, wanted.course from wanted join made on made.label = wanted.label`,
    [clubId, JSON.stringify(taggings)],
  );

/** Sparten, each of the courses with its tag. */
const writeCostCentres = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `insert into cost_centre (club_id, name, tag_id) select $1, t.label, t.id from tag t
     where t.club_id = $1 and t.entity = 'course' and t.label in ('Turnen', 'Ballsport', 'Gesundheit', 'Tennis') order by t.label`,
    [clubId],
  );

type PlannedCourse = {
  id: number;
  offer: DemoCourse;
  season: ReturnType<typeof seasonOf>;
  days: readonly IsoDay[];
  parts: ReturnType<ReturnType<typeof createBookings>>;
};

const dateRows =
  (rooms: ReadonlyMap<string, number>) =>
  ({ id, offer, days }: PlannedCourse) =>
    days.map((day) => ({
      course: id,
      room: rooms.get(offer.room),
      starts: `${day} ${offer.at}`,
      ends: `${day} ${endOf(offer.at, offer.minutes)}`,
      last: days.at(-1),
      period: offer.window === 'soon' ? '1d' : '1w',
    }));

const partRows =
  (ids: readonly number[], today: IsoDay) =>
  ({ id, season, parts }: PlannedCourse) =>
    parts.map(({ person, ...part }, place) => ({
      ...part,
      course: id,
      person: ids[person],
      at: bookedAt(season, today, place),
    }));

/**
 * Kurse der Vorführ-Vereine: offers of every kind, with dates through the school year, trainers, participants and
 * waiting lists. Everything follows from the day and the persons, so the same day gives the same rows. Load clubs have
 * persons alone.
 */
export const writeCourses = async (
  client: pg.ClientBase,
  { id: clubId, persons, offers = [] }: ClubDraft,
  ids: readonly number[],
  today: IsoDay,
) => {
  if (offers.length === 0) return;
  const book = createBookings(persons);
  const planned = offers.map((offer, place) => {
    const season = seasonOf(today, offer);
    return { offer, season, days: datesOf(offer, season, today), parts: book(offer, season, place) };
  });
  const courseIds = await insertCourses(
    client,
    clubId,
    planned.map(({ offer, season, days }) => courseRow(offer, season, days, today)),
  );
  const rooms = await insertRooms(
    client,
    clubId,
    offers.map(({ room }) => room),
  );
  const numbered = planned.map((plan, place) => ({ ...plan, id: courseIds[place] ?? 0 }));
  await insertDates(client, clubId, numbered.flatMap(dateRows(rooms)));
  await insertParts(client, clubId, numbered.flatMap(partRows(ids, today)));
  await tagCourses(
    client,
    clubId,
    numbered.flatMap(({ id, offer }) => offer.tags.map((label) => ({ course: id, label }))),
  );
  await writeCostCentres(client, clubId);
  await permitFollowers(client, clubId, offers);
  await postBookings(client, clubId);
};

/** Who may only come after another course. */
const permitFollowers = async (client: pg.ClientBase, clubId: number, offers: readonly DemoCourse[]) => {
  for (const { name, permittedBy } of offers) {
    if (permittedBy === undefined) continue;
    await client.query(
      `update course set permitting_courses = array(select o.id from course o where o.club_id = $1 and o.name = $3)
       where club_id = $1 and name = $2`,
      [clubId, name, permittedBy],
    );
  }
};
