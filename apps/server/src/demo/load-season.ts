import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { writeCourses } from './courses.ts';
import type { ClubDraft, PersonDraft } from './draft.ts';
import { postEach, settleAccounts } from './ledger.ts';
import type { DemoCourse } from './offer.ts';

const courses = 20;
const coursesByInstalments = 5;
const instalments = 3;
const halls = 4;
const trainers = 6;
/** Days from today that still have dates, and so many dates back somebody wrote down who was there. */
const daysAhead = 70;
const writtenDates = 3;

/** Twenty courses of twelve, on five days in four halls; every fourth is paid by instalments, which are posted here. */
export const seasonOffers: readonly DemoCourse[] = Array.from({ length: courses }, (_, index) => ({
  name: `Training ${index + 1}`,
  description: 'Woche für Woche in derselben Halle.',
  audience: 'Alle',
  weekday: 1 + (index % 5),
  at: '16:00',
  minutes: 90,
  room: `Halle ${1 + (Math.floor(index / 5) % halls)}`,
  price: index < coursesByInstalments ? [0, 0] : [9000, 12_000],
  max: 12,
  taken: 1.1,
  trainers: [index],
  tags: [index % 2 === 0 ? 'Turnen' : 'Ballsport'],
}));

/** The first adults after the administrator lead the courses. */
export const appointLoadTrainers = (persons: readonly PersonDraft[]) => {
  const adults = persons.filter(({ age, columns }, index) => index > 0 && age >= 20 && columns.death_date === null);
  for (const { columns } of adults.slice(0, trainers)) columns.is_trainer = true;
};

const shortenSeason = (client: pg.ClientBase, clubId: number, today: IsoDay) =>
  client.query(
    `with late as (
       delete from room_occupation o using event e
       where o.club_id = $1 and e.club_id = $1 and e.id = o.event_id and e.starts_at >= $2::date returning o.event_id
     ),
     gone as (delete from event e where e.club_id = $1 and e.starts_at >= $2::date returning e.course_id),
     ended as (update event set repeats_until = $2::date where club_id = $1 and starts_at < $2::date)
     update course set ends_on = $2::date where club_id = $1`,
    [clubId, addDays(today, daysAhead)],
  );

/** Who takes part in a course without a price of its own pays in parts, each with its own day. */
const postInstalments = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `update participation set price_cents = 18000, nominal_price_cents = 18000
     where club_id = $1 and role = 0 and price_cents = 0`,
    [clubId],
  );
  await client.query(
    `insert into installment (club_id, participation_id, description, amount_cents, due_on)
     select $1, t.id, n || '. Rate', 18000 / ${instalments}, c.starts_on + 30 * n
     from participation t join course c on c.club_id = t.club_id and c.id = t.course_id,
       generate_series(1, ${instalments}) n
     where t.club_id = $1 and t.role = 0 and c.price_cents = 0 order by t.id, n`,
    [clubId],
  );
  await client.query(
    `select open_customer_account($1, m.id) from (
       select distinct p.manager_id as id from installment i
       join participation t on t.club_id = i.club_id and t.id = i.participation_id
       join person p on p.club_id = t.club_id and p.id = t.person_id where i.club_id = $1 order by 1
     ) m`,
    [clubId],
  );
  await client.query(
    postEach(
      `select $1::integer as club_id, 'charge' as kind, 'booking' as source, null::text as reference, 'charge' as side,
        'AR' as symbol, 'exempt' as tax_code, c.name || ': ' || i.description as text, i.amount_cents as cents,
        t.created_at::date as document_on, t.created_at, greatest(i.due_on, t.created_at::date) as due_on,
        k.id as customer_id, t.person_id, 'booking' as about_kind, t.id as about_id, i.id as about_part, a.id as account_id
      from installment i
      join participation t on t.club_id = i.club_id and t.id = i.participation_id
      join course c on c.club_id = t.club_id and c.id = t.course_id
      join person p on p.club_id = t.club_id and p.id = t.person_id
      join ledger_account k on k.club_id = p.club_id and k.person_id = p.manager_id
      join ledger_account a on a.club_id = i.club_id and a.purpose = 'courseFees'
      where i.club_id = $1`,
      'about_part',
    ),
    [clubId],
  );
  await settleAccounts(client, clubId);
};

const writeMarks = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `with past as (
       select e.id, e.course_id, e.ends_at, row_number() over (partition by e.course_id order by e.starts_at desc) as back
       from event e where e.club_id = $1 and e.hidden_at is null and e.ends_at < now()
     ),
     marked as (
       select p.id as event_id, t.person_id, p.ends_at, l.person_id as trainer_id,
         (row_number() over (partition by p.id order by t.person_id) * 5 + p.back * 3) % 11 as lot
       from past p join participation t on t.club_id = $1 and t.course_id = p.course_id and t.role = 0 and t.left_at is null
       join participation l on l.club_id = $1 and l.course_id = p.course_id and l.role = 1
       where p.back <= ${writtenDates}
     ),
     told as (
       insert into attendance (club_id, event_id, person_id, status, marked_at, marked_by)
       select $1, event_id, person_id, case when lot = 4 then 3 when lot = 7 then 2 else 1 end, ends_at, trainer_id
       from marked
       returning club_id, event_id, person_id, status, note, marked_at, marked_by
     )
     insert into attendance_mark (club_id, event_id, person_id, status, note, marked_at, marked_by, saved_at)
     select club_id, event_id, person_id, status, note, marked_at, marked_by, marked_at from told`,
    [clubId],
  );

/** For each booking what the history and the outgoing mail keep of it; the texts of the mails are cleared by now. */
const writeTraces = async (client: pg.ClientBase, clubId: number) => {
  await client.query(
    `insert into history_entry (club_id, at, person_id, actor_id, kind, details, course_id)
     select $1, t.created_at, t.person_id, p.manager_id, 'bookings.placeTaken',
       jsonb_build_object('course', c.name, 'role', t.role, 'note', '', 'priceCents', t.price_cents), t.course_id
     from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
     join course c on c.club_id = t.club_id and c.id = t.course_id
     where t.club_id = $1 and t.role in (0, 2) order by t.created_at, t.id`,
    [clubId],
  );
  await client.query(
    `insert into mail (club_id, recipient, subject, body, state, created_at, sent_at, person_id)
     select $1, m.email, 'Buchung: ' || c.name, '', 'sent', t.created_at, t.created_at, m.id
     from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
     join person m on m.club_id = p.club_id and m.id = p.manager_id and m.email <> ''
     join course c on c.club_id = t.club_id and c.id = t.course_id
     where t.club_id = $1 and t.role in (0, 2) order by t.created_at, t.id`,
    [clubId],
  );
};

/** They came to the queue lately: nobody has to be asked yet whether they still wait. */
const joinQueuesLately = (client: pg.ClientBase, clubId: number) =>
  client.query(
    `update participation set queued_at = now() - interval '20 days', created_at = now() - interval '20 days'
     where club_id = $1 and role = 2`,
    [clubId],
  );

/** A season in a load club: courses with dates, bookings, instalments, payments, attendance, history and mails. */
export const writeSeason = async (
  client: pg.ClientBase,
  club: ClubDraft,
  ids: readonly number[],
  today: IsoDay,
): Promise<void> => {
  await writeCourses(client, club, ids, today);
  await shortenSeason(client, club.id, today);
  await postInstalments(client, club.id);
  await joinQueuesLately(client, club.id);
  await writeMarks(client, club.id);
  await writeTraces(client, club.id);
};
