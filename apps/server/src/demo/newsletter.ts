import { addDays, type IsoDay } from '@vereinshaus/contract/days';
import type pg from 'pg';
import { writeSentMails } from './sent-mails.ts';

const subject = 'Neue Hallenzeiten ab Dezember';
const body =
  'Liebe Trainerinnen und Trainer,\n\nab Dezember sperrt die Halle schon um 14:30 auf. Bitte seht nach, ob eure Zeiten stimmen.';

/** Nachricht an viele: what the office wrote to the trainers two weeks ago, with who has read it. */
export const writeNewsletter = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const trainers = await client.query<{ id: number }>(
    `select id from person where club_id = $1 and is_trainer and email <> '' and deleted_at is null order by id limit 12`,
    [clubId],
  );
  const sendings = await client.query<{ id: number }>(
    `insert into sending (club_id, kind, subject, created_at)
     values ($1, 'newsletter', $2, $3::timestamp at time zone 'Europe/Vienna' + interval '10 hours') returning id`,
    [clubId, subject, addDays(today, -14)],
  );
  const personIds = trainers.rows.map(({ id }) => id);
  await writeSentMails(client, { clubId, sendingId: sendings.rows[0]?.id ?? 0, personIds, body });
};
