import { createHash } from 'node:crypto';
import { addDays, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** So many days back the demo knows who came through the door. */
const writtenDays = 14;

/**
 * Kiosk: a tablet at the door, and who came through it in the last two weeks and today; those of later today come as the day
 * goes on. Nobody holds its token, so that no stranger's tablet is it. Who came when follows from numbers alone.
 */
export const writeKiosk = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const hash = createHash('sha256').update(`demo kiosk ${clubId}`).digest();
  const first = startOfDayInVienna(addDays(today, -writtenDays));
  const { rows } = await client.query<{ id: number }>(
    `insert into kiosk_device (club_id, name, token_hash, pin_hash, created_at, registered_at, last_seen_at)
     values ($1, 'Eingang Turnsaal', $2, '', $3, $3, $4) returning id`,
    [clubId, hash, first, startOfDayInVienna(today)],
  );
  await client.query(
    `insert into kiosk_arrival (club_id, device_id, person_id, arrived_at, stays_until, arrival_key, saved_at)
     select $1, $2, person_id, arrived_at, ends_at, md5($1 || ' ' || event_id || ' ' || person_id)::uuid, arrived_at
     from (
       select e.id as event_id, e.ends_at, t.person_id, e.starts_at - ((t.person_id * 7 + e.id) % 14 + 1) * interval '1 minute' as arrived_at,
         row_number() over (partition by e.id order by t.person_id) as place
       from event e
       join course c on c.club_id = e.club_id and c.id = e.course_id and c.deleted_at is null
       join participation t on t.club_id = e.club_id and t.course_id = e.course_id and t.role = 0 and t.left_at is null
       where e.club_id = $1 and e.hidden_at is null and e.starts_at >= $3 and e.starts_at < $4
     ) came
     where (place * 5 + event_id) % 4 <> 0
     order by arrived_at, person_id, event_id`,
    [clubId, rows[0]?.id ?? 0, first, startOfDayInVienna(addDays(today, 1))],
  );
};
