import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** Gesamtarchive: one that was taken last month and has expired since, so that nothing lies there. */
export const writeArchives = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into club_archive (club_id, state, percent, size_bytes, requested_by, requested_at, finished_at, expires_at)
     select $1, 'expired', 100, 18400000, min(p.id), $2::date - 30 + interval '10 hours', $2::date - 30 + interval '10 hours 1 minute',
       $2::date - 23 + interval '10 hours 1 minute'
     from person p where p.club_id = $1 and p.staff_level = 90`,
    [clubId, today],
  );
};
