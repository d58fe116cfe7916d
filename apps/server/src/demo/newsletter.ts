import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { writeSentMails } from './sent-mails.ts';

const subject = 'Neue Hallenzeiten ab Dezember';
const body =
  'Liebe Trainerinnen und Trainer,\n\nab Dezember sperrt die Halle schon um 14:30 auf. Bitte seht nach, ob eure Zeiten stimmen.';

const newsletterSubject = 'Das war unser Herbstlauf, {vorname}!';
const newsletterBlocks = [
  {
    kind: 'text',
    html: '<p>Hallo {vorname},</p><p>danke allen, die beim Herbstlauf dabei waren. Die Halle ist ab Jänner neu gestrichen, und im Frühling beginnen neue Kurse.</p>',
  },
  { kind: 'courses', title: 'Unsere Kurse', tag: 0 },
  { kind: 'button', label: 'Zur Anmeldung', url: '/kurs/buchung' },
];
const templateBlocks = [
  { kind: 'text', html: '<p>Hallo {vorname},</p><p>das ist neu bei uns:</p>' },
  { kind: 'dates', title: 'Nächste Termine', whose: 'own', count: 5 },
  { kind: 'text', html: '<p>Liebe Grüße<br>{verein}</p>' },
];
const toEverybody = JSON.stringify({ version: 1, groups: [{}], lists: [], user_ids: [] });
const contentOf = (blocks: readonly object[]) => JSON.stringify({ version: 1, blocks });

/** One that was sent and stands in the archive, a draft, and a template to begin with. */
const writeNewsletters = async (client: pg.ClientBase, clubId: number, today: IsoDay, personIds: readonly number[]) => {
  const at = "$2::timestamp at time zone 'Europe/Vienna' + interval '9 hours'";
  const sent = await client.query<{ id: number }>(
    `insert into newsletter (club_id, subject, preview_text, content, audience, is_in_archive, state, created_at, updated_at,
       send_at, started_at, finished_at)
     values ($1, $3, 'Fotos und neue Kurse', $4, $5, true, 'sent', ${at}, ${at}, ${at}, ${at}, ${at}) returning id`,
    [clubId, addDays(today, -20), newsletterSubject, contentOf(newsletterBlocks), toEverybody],
  );
  const newsletterId = sent.rows[0]?.id ?? 0;
  await client.query(
    `insert into sending (id, club_id, kind, subject, created_at) values ($3, $1, 'newsletter', $4, ${at})`,
    [clubId, addDays(today, -20), newsletterId, newsletterSubject],
  );
  await client.query(
    `insert into newsletter_person (club_id, newsletter_id, person_id) select $1, $2, unnest($3::integer[])`,
    [clubId, newsletterId, personIds],
  );
  await writeSentMails(client, { clubId, sendingId: newsletterId, personIds, body: 'Danke allen, die dabei waren.' });
  await client.query(
    `insert into newsletter_letter (club_id, newsletter_id, place, person_id, address, person_ids, token, done_at, mail_id)
     select m.club_id, m.sending_id, row_number() over (order by m.id) - 1, m.person_id, lower(m.recipient),
       array[m.person_id], 'demo-' || lpad(m.id::text, 19, '0'), m.created_at, m.id
     from mail m where m.club_id = $1 and m.sending_id = $2`,
    [clubId, newsletterId],
  );
  await client.query(
    `insert into newsletter (club_id, subject, content, audience, created_at, updated_at)
     values ($1, 'Weihnachtsfeier am 12. Dezember', $3, $4, ${at}, ${at})`,
    [clubId, addDays(today, -1), contentOf(templateBlocks), toEverybody],
  );
  await client.query(
    `insert into newsletter_template (club_id, name, subject, content, updated_at)
     values ($1, 'Monatsbrief', 'Neues aus dem Verein', $3, ${at})`,
    [clubId, addDays(today, -40), contentOf(templateBlocks)],
  );
};

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
  await writeNewsletters(client, clubId, today, personIds);
};
