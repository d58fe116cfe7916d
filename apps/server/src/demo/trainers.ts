import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const about =
  'Ich turne, seit ich gehen kann, und leite seit zwölf Jahren Kindergruppen.\n\nBei mir darf jedes Kind sein Tempo finden: Wir probieren viel aus, lachen viel, und am Ende kann jeder etwas, das er vorher nicht konnte.';

/** The trainer of the demo shows everything; a colleague as well, without a text. */
export const writeTrainers = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `insert into trainer_profile (club_id, person_id, is_published, about, qualifications, shows_photo, updated_at)
     select l.club_id, l.person_id, true, $3, array['Übungsleiter Kinderturnen', 'Erste Hilfe am Kind'], true, now()
     from login l where l.club_id = $1 and l.email = $2`,
    [clubId, signInsOfTown.trainer.email, about],
  );
  await client.query(
    `insert into trainer_profile (club_id, person_id, is_published, qualifications, updated_at)
     select p.club_id, p.id, true, array['Staatlich geprüfter Instruktor'], now()
     from person p where p.club_id = $1 and p.is_trainer and p.deleted_at is null
       and not exists (select from login l where l.club_id = p.club_id and l.person_id = p.id and l.email = $2)
     order by p.id limit 1`,
    [clubId, signInsOfTown.trainer.email],
  );
};
