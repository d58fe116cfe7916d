import type pg from 'pg';

type SentMail = { clubId: number; sendingId: number; personIds: readonly number[]; body: string };

/** One mail per address, as they went out; every second was opened, every fourth followed a link. */
export const writeSentMails = (client: pg.ClientBase, { clubId, sendingId, personIds, body }: SentMail) =>
  client.query(
    `insert into mail (club_id, sending_id, urgency, person_id, recipient, subject, body, state, created_at, claimed_at,
       sent_at, reception_token, opened_at, clicked_at)
     select $1, $2, 'mass', a.person_id, a.email, replace(s.subject, '{vorname}', a.first_name), $4, 'sent', s.created_at,
       s.created_at + a.place * interval '1 second', s.created_at + a.place * interval '2 seconds', 'demo-' || lpad(s.id::text, 9, '0') || lpad(a.person_id::text, 10, '0'),
       case when a.place % 2 = 0 then s.created_at + a.place * interval '11 minutes' end,
       case when a.place % 4 = 0 then s.created_at + a.place * interval '12 minutes' end
     from sending s, (
       select m.id as person_id, m.email, m.first_name, row_number() over (order by m.id) as place from person m
       where m.club_id = $1 and m.email <> '' and m.id = any($3::integer[])
     ) a
     where s.club_id = $1 and s.id = $2`,
    [clubId, sendingId, personIds, body],
  );
