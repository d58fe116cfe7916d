import { createHash } from 'node:crypto';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** Who collects a child of the family, in its own words. */
const collecting = [
  { name: 'Helga Gruber', relation: 'Oma', code: '4711' },
  { name: 'Eva Lang', relation: 'Nachbarin', code: '0815' },
] as const;

/** Of the family: its children by age, the oldest first. */
const children = `select p.club_id, p.id, p.manager_id from person p
  join login l on l.club_id = p.club_id and l.person_id = p.manager_id and l.email = $2
  where p.club_id = $1 and p.id <> p.manager_id and p.birth_date > current_date - interval '18 years'`;

/**
 * Zwei Zuhause: the older child has a second home invited that has not answered yet, and somebody asked to pay half; the younger is
 * collected by others.
 */
export const writeTwoHomes = async (client: pg.ClientBase, clubId: number) => {
  const family = [clubId, signInsOfTown.family.email];
  await client.query(
    `insert into guardianship (club_id, child_id, may_excuse, may_book, asked_by, asked_by_id, asked_at, code_hash, expires_at)
     select c.club_id, c.id, true, false, 'home', c.manager_id, now() - interval '2 days', $3, now() + interval '28 days'
     from (${children} order by p.birth_date, p.id limit 1) c`,
    [...family, createHash('sha256').update(`two homes ${clubId}`).digest()],
  );
  await client.query(
    `insert into payer_share (club_id, child_id, percent, asked_by, asked_by_id, asked_at, code_hash, expires_at)
     select c.club_id, c.id, 50, 'home', c.manager_id, now() - interval '1 day', $3, now() + interval '29 days'
     from (${children} order by p.birth_date, p.id limit 1) c`,
    [...family, createHash('sha256').update(`who pays ${clubId}`).digest()],
  );
  await client.query(
    `insert into pickup_person (club_id, child_id, name, relation, code, created_at)
     select c.club_id, c.id, k.name, k.relation, k.code, now() - interval '20 days'
     from (${children} order by p.birth_date desc, p.id limit 1) c
     cross join jsonb_to_recordset($3::jsonb) as k (name text, relation text, code text)`,
    [...family, JSON.stringify(collecting)],
  );
};
