import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** Two calls of the demo family, as the office has noted them. */
export const writeCalls = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into history_entry (club_id, at, person_id, actor_id, kind, details)
     select f.club_id, ($4::date - c.ago)::timestamp + interval '10 hours', f.person_id, o.person_id, 'history.called',
       jsonb_build_object('on', to_char($4::date - c.ago, 'YYYY-MM-DD'), 'caller', c.caller, 'text', c.text)
     from login f
     join login o on o.club_id = f.club_id and o.email = $3
     cross join (values
       (9, 'Sabine Gruber', 'Fragt, ob Paul nach der Gipshand wieder mitturnen darf. Mit der Trainerin besprochen: ja, ohne Reck.'),
       (3, 'Großmutter', 'Holt Mia ab Jänner donnerstags ab. Bitte bei den Abholpersonen eintragen.')
     ) as c (ago, caller, text)
     where f.club_id = $1 and f.email = $2`,
    [clubId, signInsOfTown.family.email, signInsOfTown.admin.email, today],
  );
};
