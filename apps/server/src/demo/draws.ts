import type { DrawLot } from '@vereinshaus/contract/draws/allocation';
import { seedHashOf, sheetOf } from '@vereinshaus/contract/draws/sheet';
import { addDays, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { momentInVienna } from '@vereinshaus/contract/kit/vienna-time';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** Invented, and the same in every demo. */
const seeds = { open: '3d'.repeat(32), drawn: '7a'.repeat(32) };

const insertDraw = async (
  client: pg.ClientBase,
  clubId: number,
  { name, opens, closes, seed }: { name: string; opens: Date; closes: Date; seed: string },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into draw (club_id, name, opens_at, closes_at, confirm_hours, max_wanted, prefers_former, prefers_lost, prefers_members, seed, seed_hash, created_at)
     values ($1, $2, $3, $4, 0, 1, true, true, false, $5, $6, $3) returning id`,
    [clubId, name, opens, closes, seed, seedHashOf(seed)],
  );
  return rows[0]?.id ?? 0;
};

/** Wishes end when families are at home, and not at a midnight of which nobody knows which day it belongs to. */
const inTheEvening = (day: IsoDay): Date => momentInVienna({ day, minutes: 20 * 60 });

/** Two courses for spring that nobody books, because their places are drawn; wishes are open for another week. */
const writeOpenDraw = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into course (club_id, name, description, max_participants, price_cents, non_member_price_cents, starts_on, ends_on)
     select $1, n.name, 'Im Hallenbad, mit zwei Trainern.', 8, 9500, 11500, $2, $3
     from unnest(array['Frühlingsschwimmen Seepferdchen', 'Frühlingsschwimmen Delfine']) as n (name) returning id`,
    [clubId, addDays(today, 90), addDays(today, 160)],
  );
  await client.query(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility, place)
     select $1, c.id, 1, $3::date + d.day + time '16:00', $3::date + d.day + time '17:00', 5, 'Hallenbad'
     from unnest($2::integer[]) with ordinality as c (id, place)
     cross join lateral (select (7 * week + c.place)::integer as day from generate_series(0, 7) as week) d`,
    [clubId, rows.map(({ id }) => id), addDays(today, 90)],
  );
  const drawId = await insertDraw(client, clubId, {
    name: 'Frühlingsschwimmen',
    opens: startOfDayInVienna(addDays(today, -3)),
    closes: inTheEvening(addDays(today, 7)),
    seed: seeds.open,
  });
  await client.query('insert into draw_course (club_id, draw_id, course_id) select $1, $2, unnest($3::integer[])', [
    clubId,
    drawId,
    rows.map(({ id }) => id),
  ]);
  await wishInOpenDraw(
    client,
    clubId,
    drawId,
    rows.map(({ id }) => id),
  );
};

/** Children of other families wish for one course or both: more than there are places, so that rules differ. */
const wishInOpenDraw = (client: pg.ClientBase, clubId: number, drawId: number, courseIds: readonly number[]) =>
  client.query(
    `insert into draw_entry (club_id, draw_id, person_id, manager_id, code, group_code, together, wishes, wanted, joins_queue, becomes_member, saved_at, confirmed_at)
     select $1, $2, p.id, p.manager_id, 'WUNSCH' || lpad(p.place::text, 4, '0'), 'WUNSCH' || lpad(p.place::text, 4, '0'), 'alone',
       case p.place % 3 when 0 then array[$3, $4] when 1 then array[$3] else array[$4, $3] end::integer[], 1, true, false,
       d.opens_at + p.place * interval '1 hour', d.opens_at + (p.place + 1) * interval '1 hour'
     from draw d cross join lateral (
       select p.id, p.manager_id, row_number() over (order by p.id) as place from person p
       where p.club_id = d.club_id and p.deleted_at is null and p.death_date is null and p.manager_id <> p.id
         and p.birth_date between d.opens_at::date - interval '12 years' and d.opens_at::date - interval '7 years'
         and not exists (select from login l where l.club_id = p.club_id and l.person_id = p.manager_id)
       order by p.id limit 22
     ) p
     where d.club_id = $1 and d.id = $2`,
    [clubId, drawId, courseIds[0], courseIds[1]],
  );

type Taker = { id: number; manager: number; hasPlace: boolean };

/**
 * A draw of last month for a course that is full: those who take part had been there before, the eldest child of the family
 * got nothing and reads why.
 */
const writeFinishedDraw = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<Taker & { course: number; name: string }>(
    `with family as (
       select p.id, p.manager_id from person p join login l on l.club_id = p.club_id and l.person_id = p.manager_id
       where l.club_id = $1 and l.email = $2 and p.birth_date > $3::date - interval '18 years' order by p.birth_date limit 1
     ), full_course as (
       select c.id, c.name from course c join participation t on t.club_id = c.club_id and t.course_id = c.id
       where c.club_id = $1 and c.deleted_at is null and not c.is_draft and t.left_at is null and t.role = 0
         and not exists (
           select from participation o join person p on p.club_id = o.club_id and p.id = o.person_id
           where o.club_id = c.club_id and o.course_id = c.id and p.manager_id in (select manager_id from family)
         )
       group by c.id, c.name order by count(*) desc, c.id limit 1
     )
     select c.id as course, c.name, t.person_id as id, p.manager_id as manager, true as "hasPlace"
     from full_course c join participation t on t.club_id = $1 and t.course_id = c.id and t.left_at is null and t.role = 0
     join person p on p.club_id = t.club_id and p.id = t.person_id
     union all select c.id, c.name, f.id, f.manager_id, false from full_course c cross join family f
     order by 5 desc, 3`,
    [clubId, signInsOfTown.family.email, today],
  );
  const [first] = rows;
  if (first === undefined) return;
  const [opens, closes] = [startOfDayInVienna(addDays(today, -40)), inTheEvening(addDays(today, -30))];
  const drawId = await insertDraw(client, clubId, { name: `${first.name}, Herbst`, opens, closes, seed: seeds.drawn });
  await client.query('insert into draw_course (club_id, draw_id, course_id, is_over) values ($1, $2, $3, true)', [
    clubId,
    drawId,
    first.course,
  ]);
  const codeOf = (index: number) => `DEMO${String(index + 1).padStart(6, '2')}`;
  const lots = rows.map(
    ({ hasPlace }, index): DrawLot => ({
      code: codeOf(index),
      group: codeOf(index),
      size: 1,
      wanted: 1,
      wishes: [{ course: first.course, rank: hasPlace ? 2 : 6 }],
    }),
  );
  const places = rows.filter(({ hasPlace }) => hasPlace).length;
  const sheet = sheetOf({ seed: seeds.drawn, courses: [{ id: first.course, name: first.name, places }], lots });
  for (const [index, { id, manager, hasPlace }] of rows.entries()) {
    await client.query(
      `insert into draw_entry (club_id, draw_id, person_id, manager_id, code, group_code, together, wishes, wanted, joins_queue, becomes_member, saved_at, confirmed_at, outcome)
       values ($1, $2, $3, $4, $5, $5, 'alone', array[$6::integer], 1, false, false, $7, $7, $8)`,
      [clubId, drawId, id, manager, codeOf(index), first.course, opens, hasPlace ? 'won' : 'lost'],
    );
  }
  await client.query('update draw set drawn_at = $3, sheet = $4 where club_id = $1 and id = $2', [
    clubId,
    drawId,
    closes,
    JSON.stringify(sheet),
  ]);
};

/** Verlosungen: one whose wishes are open, and one that is over. */
export const writeDraws = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await writeFinishedDraw(client, clubId, today);
  await writeOpenDraw(client, clubId, today);
};
