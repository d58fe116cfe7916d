import { addDays, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { blockValidUntil } from '@vereinshaus/contract/singles/rules';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const blockWeeks = 26;

/**
 * Einzeltermine: the course for adults with the lowest number that has coming dates takes guests for one date; the family was
 * given a block at the summer feast, which costs nothing.
 */
export const writeSingles = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const now = startOfDayInVienna(today);
  const { rows } = await client.query<{ course: number }>(
    `insert into single_offer (club_id, course_id, price_cents, places, cancel_hours, block_units, block_price_cents, block_weeks, set_at)
     select $1, min(c.id), 1200, 4, 24, 10, 10000, ${blockWeeks}, $2 from course c
     where c.club_id = $1 and c.deleted_at is null and not c.is_draft and c.min_age >= 16 and exists (
       select from event e where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.starts_at > $2
     ) having min(c.id) is not null
     returning course_id as course`,
    [clubId, now],
  );
  const courseId = rows[0]?.course;
  if (courseId === undefined) return;
  const since = startOfDayInVienna(addDays(today, -30));
  await client.query(
    `insert into unit_block (club_id, course_id, owner_id, units, price_cents, sold_at, valid_until, allowed_at, allowed_reason)
     select l.club_id, $3, l.person_id, 10, 0, $4, $5, $4, 'Gewonnen beim Sommerfest' from login l
     where l.club_id = $1 and l.email = $2`,
    [clubId, signInsOfTown.family.email, courseId, since, blockValidUntil(since, blockWeeks)],
  );
};
