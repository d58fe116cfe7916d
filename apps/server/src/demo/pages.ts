import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

const aboutUs = {
  version: 1,
  title: 'Über uns',
  audience: 'everyone',
  blocks: [
    {
      kind: 'text',
      html: '<p>Seit 1923 turnen, schwimmen und spielen wir in Demostadt. Heute sind wir über 400 Mitglieder von drei bis achtzig Jahren, und fast alles machen wir ehrenamtlich.</p><h2>Was uns wichtig ist</h2><ul><li>Jedes Kind darf mitmachen, in seinem Tempo.</li><li>Unsere Trainerinnen und Trainer sind ausgebildet und bilden sich weiter.</li><li>Schnuppern ist in jedem Kurs möglich.</li></ul>',
    },
    { kind: 'dates', title: 'Nächste Termine', count: 3 },
    { kind: 'button', label: 'Unsere Angebote', url: '/kurs/buchung' },
  ],
};

const welcome = {
  version: 1,
  title: 'Gut zu wissen',
  audience: 'everyone',
  blocks: [
    {
      kind: 'text',
      html: '<p><strong>Schön, dass ihr zu uns kommt!</strong> Registriert zuerst euch als Eltern und dann eure Kinder. Die Registrierung kostet nichts; den Kurs bucht ihr danach.</p>',
    },
  ],
};

const insertSql = `
  with made as (
    insert into club_page (club_id, place, subslot, draft, version, published_version, created_at, updated_at)
    values ($1, $2, $3, $4::jsonb, 2, 2, $5::timestamp at time zone 'Europe/Vienna' + interval '9 hours',
      $5::timestamp at time zone 'Europe/Vienna' + interval '10 hours')
    returning club_id, id, draft, updated_at
  )
  insert into club_page_version (club_id, page_id, number, content, is_public, was_published, made_at)
  select club_id, id, 1, draft, true, true, updated_at from made`;

/** Seiten: one at an address of its own, and what families read before they register. */
export const writePages = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(insertSql, [clubId, 'page', 'ueber-uns', JSON.stringify(aboutUs), addDays(today, -60)]);
  await client.query(insertSql, [clubId, 'registration', '', JSON.stringify(welcome), addDays(today, -45)]);
};
