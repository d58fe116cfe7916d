import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

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
      html: '<p><strong>Gut zu wissen:</strong> Die Registrierung kostet nichts. Den Kurs bucht ihr danach, und in jedem könnt ihr zuerst schnuppern.</p>',
    },
  ],
};

const insertSql = `
  with made as (
    insert into club_page (club_id, place, subslot, draft, version, published_version, created_at, updated_at, updated_by)
    values ($1, $2, $3, $4::jsonb, 2, 2, $5::timestamp at time zone 'Europe/Vienna' + interval '9 hours',
      $5::timestamp at time zone 'Europe/Vienna' + interval '10 hours',
      (select l.person_id from login l where l.club_id = $1 and l.email = $6))
    returning club_id, id, draft, updated_at, updated_by
  )
  insert into club_page_version (club_id, page_id, number, content, is_public, was_published, made_at, made_by)
  select club_id, id, 1, draft, true, true, updated_at, updated_by from made`;

/** Seiten: one at an address of its own, and what families read before they register. */
export const writePages = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { email } = signInsOfTown.admin;
  const write = (place: string, subslot: string, content: object, daysAgo: number) =>
    client.query(insertSql, [clubId, place, subslot, JSON.stringify(content), addDays(today, -daysAgo), email]);
  await write('page', 'ueber-uns', aboutUs, 60);
  await write('registration', '', welcome, 45);
};
