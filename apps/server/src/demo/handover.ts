import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { addDays } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

const equipment = 600;
const daysAgo = 20;

/** The equipment has changed hands, and who signs at the bank is known; last summer's health notes went when the board agreed. */
export const writeHandover = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const since = addDays(today, -daysAgo);
  await client.query('update membership_role set starts_on = $3 where club_id = $1 and code = $2 and ends_on is null', [
    clubId,
    equipment,
    since,
  ]);
  await client.query(
    `insert into membership_role (club_id, person_id, code, starts_on, ends_on, note, created_at)
     select $1, p.id, $2, $3::date - 1100, $3, 'Wahl in der Generalversammlung', $3::date - 1100 from person p
     where p.club_id = $1 and p.deleted_at is null and p.death_date is null and p.birth_date < $3::date - interval '30 years'
       and exists (select from membership_role r where r.club_id = $1 and r.person_id = p.id and r.code = 1 and r.ends_on is null)
       and not exists (select from membership_role r where r.club_id = $1 and r.person_id = p.id and r.code > 410)
     order by p.id desc limit 1`,
    [clubId, equipment, since],
  );
  await client.query(
    `insert into bank_signatory (club_id, account, code, signs_alone)
     values ($1, 'Girokonto', 1400, false), ($1, 'Girokonto', 1000, false), ($1, 'Sparkonto', 1400, true)`,
    [clubId],
  );
  const approved = addDays(today, -80);
  const { rows } = await client.query<{ id: number }>(
    `insert into retention_run (club_id, approved_at, approved_by, finished_at, request_key)
     select $1, $2::date + time '17:05', min(p.id), $2::date + time '17:06', 'demo-retention'
     from person p where p.club_id = $1 and p.staff_level = 90 returning id`,
    [clubId, approved],
  );
  await client.query(
    `insert into retention_proof (club_id, run_id, kind, removed, amount, stayed)
     values ($1, $2, 'health', 11, 11, 0), ($1, $2, 'emergency', 17, 21, 1)`,
    [clubId, rows[0]?.id],
  );
};
