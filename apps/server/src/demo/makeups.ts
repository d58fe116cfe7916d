import { defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { addDays, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { expiryOf } from '@vereinshaus/contract/makeups/rules';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** The younger child of the family could not come to the gym last week, and has not made up for it yet. */
export const writeMakeups = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const since = startOfDayInVienna(addDays(today, -7));
  await client.query(
    `insert into makeup (club_id, person_id, course_id, reason, created_at, expires_at)
     select t.club_id, t.person_id, t.course_id, 'Der Turnsaal war am Montag gesperrt.', $3, $4
     from login l
     join person p on p.club_id = l.club_id and p.manager_id = l.person_id
     join participation t on t.club_id = p.club_id and t.person_id = p.id and t.role = 0 and t.left_at is null
     join course c on c.club_id = t.club_id and c.id = t.course_id and c.name = 'Kinderturnen Volksschule'
     where l.club_id = $1 and l.email = $2`,
    [clubId, signInsOfTown.family.email, since, expiryOf(since, defaultClubSettings.makeupWeeks)],
  );
};
