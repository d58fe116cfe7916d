import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/**
 * Gemeinsam warten: two of the family want both places in a full course or none, and so do siblings of another family who wait
 * for the same course.
 */
export const writeWaitingTogether = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `with chosen as (
       select c.club_id, c.id, array_agg(p.id order by p.birth_date) as persons, (
         select max(w.queued_at) from participation w where w.club_id = c.club_id and w.course_id = c.id and w.role = 2
       ) as last
       from login l join person p on p.club_id = l.club_id and p.manager_id = l.person_id
       join course c on c.club_id = p.club_id and c.deleted_at is null
         and (c.min_age is null or p.birth_date <= current_date - make_interval(months => (c.min_age * 12)::integer))
         and (c.max_age is null or p.birth_date > current_date - make_interval(months => ((c.max_age + 1) * 12)::integer))
       where l.club_id = $1 and l.email = $2
         and exists (select from participation w where w.club_id = c.club_id and w.course_id = c.id and w.role = 2 and w.left_at is null)
         and not exists (select from participation w where w.club_id = c.club_id and w.course_id = c.id and w.person_id = p.id)
       group by c.club_id, c.id having count(*) > 1 order by c.id limit 1
     ), waits as (
       insert into participation (club_id, course_id, person_id, role, queued_at, created_at, price_cents, nominal_price_cents)
       select c.club_id, c.id, w.person, 2, c.last + w.place * interval '1 minute', c.last + w.place * interval '1 minute', 0, 0
       from chosen c cross join unnest(c.persons) with ordinality as w (person, place)
       returning club_id, id
     ), bond as (
       insert into queue_bond (club_id, kind, made_at) select club_id, 'all', now() - interval '3 days' from chosen
       returning club_id, id
     )
     insert into queue_bond_entry (club_id, participation_id, bond_id)
     select b.club_id, w.id, b.id from bond b cross join waits w`,
    [clubId, signInsOfTown.family.email],
  );
  await client.query(
    `with pair as (
       select t.club_id, t.course_id, p.manager_id, array_agg(t.id) as entries from participation t
       join person p on p.club_id = t.club_id and p.id = t.person_id
       where t.club_id = $1 and t.role = 2 and t.left_at is null
         and not exists (select from queue_bond_entry e where e.club_id = t.club_id and e.participation_id = t.id)
       group by t.club_id, t.course_id, p.manager_id having count(*) > 1 order by t.course_id limit 1
     ), bond as (
       insert into queue_bond (club_id, kind, made_at) select club_id, 'all', now() - interval '2 days' from pair
       returning club_id, id
     )
     insert into queue_bond_entry (club_id, participation_id, bond_id)
     select b.club_id, e, b.id from bond b cross join pair cross join unnest(pair.entries) e`,
    [clubId],
  );
};
