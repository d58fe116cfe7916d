import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** Beside those who got an invoice: a town hall, a newspaper and a former trainer. */
const contacts = [
  {
    kind: 'company',
    company: 'Stadtgemeinde Demostadt, Sportamt',
    first_name: 'Renate',
    last_name: 'Aigner',
    job_title: 'Leitung Sportamt',
    email: 'sport@demostadt.test',
    phone: '0732 555010',
    tag: 'Förderstelle',
    consent: true,
  },
  {
    kind: 'company',
    company: 'Demostädter Rundschau',
    first_name: 'Jakob',
    last_name: 'Winter',
    job_title: 'Lokalredaktion',
    email: 'lokal@rundschau.test',
    phone: '0732 555020',
    tag: 'Presse',
    consent: true,
  },
  {
    kind: 'person',
    company: '',
    first_name: 'Herbert',
    last_name: 'Lindner',
    job_title: 'früher Trainer im Verein',
    email: 'herbert.lindner@post.test',
    phone: '0664 5550300',
    tag: 'Freunde des Vereins',
    consent: false,
  },
] as const;

const writeContact = async (
  client: pg.ClientBase,
  clubId: number,
  today: IsoDay,
  contact: (typeof contacts)[number],
) => {
  const { kind, company, first_name, last_name, job_title, email, phone, tag, consent } = contact;
  await client.query(
    `with c as (
       insert into contact (club_id, kind, company, first_name, last_name, job_title, email, phone, postal_code, locality,
         receives_newsletter, consent_on, consent_source, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '4020', 'Linz', $9, case when $9 then $10::date end,
         case when $9 then 'per E-Mail' else '' end, $10::date + time '10:00') returning id, name
     ), t as (
       insert into tag (club_id, entity, label, created_at) values ($1, 'contact', $11, $10::date) returning id
     ), g as (
       insert into tagging (club_id, entity, tag_id, contact_id, created_at)
       select $1, 'contact', t.id, c.id, $10::date from c, t
     )
     insert into history_entry (club_id, at, contact_id, kind, details)
     select $1, $10::date + time '10:00', c.id, 'contacts.created', jsonb_build_object('name', c.name) from c`,
    [clubId, kind, company, first_name, last_name, job_title, email, phone, consent, addDays(today, -90), tag],
  );
};

/** Kontakte: those with invoices are sponsors, one of them with an agreement that ends soon. */
export const writeContacts = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  for (const contact of contacts) await writeContact(client, clubId, today, contact);
  await client.query(
    `insert into contact_agreement (club_id, contact_id, title, amount_cents, starts_on, ends_on, remind_days, created_at)
     select $1, c.id, a.title, a.cents, $2::date - 320, $2::date + a.days, 60, $2::date - 320
     from (values ('Bäckerei Huber GmbH', 'Bandenwerbung in der Turnhalle', 36000, 45),
       ('Tischlerei Moser', 'Logo auf den Wettkampfdressen', 30000, 410)) as a (company, title, cents, days)
     join contact c on c.club_id = $1 and c.company = a.company`,
    [clubId, today],
  );
};
