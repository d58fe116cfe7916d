import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { monthBefore, monthOf, nextMonth } from '@vereinshaus/contract/prae/rules';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** A flourish that could be anybody's. */
const signature = {
  v: 1,
  width: 600,
  height: 200,
  strokes: [Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 60 + index * 7 : 120 - ((index * 37) % 60)))],
};

type DemoForm = { personId: number; month: IsoDay; state: 'approved' | 'paid' };

const writeSignedForm = async (client: pg.ClientBase, clubId: number, { personId, month, state }: DemoForm) => {
  const { rows } = await client.query<{ id: number }>(
    `with f as (
       insert into prae_form (club_id, person_id, month, kind, state, is_secondary, signature, handed_in_at, holder, iban,
         function, checked_at, checked_by, created_at)
       select $1, $2, $3::date, 'prae', 'approved', true, $4::jsonb, $5::date + interval '8 hours', p.first_name || ' ' || p.last_name,
         'AT611904300234573201', 'Trainer/in', $5::date + interval '30 hours', o.person_id, $5::date
       from person p join login o on o.club_id = p.club_id and o.email = $6
       where p.club_id = $1 and p.id = $2 returning id
     ), led as (
       select distinct on ((e.starts_at at time zone 'Europe/Vienna')::date) e.id, e.course_id, e.starts_at, e.place, c.name,
         (e.starts_at at time zone 'Europe/Vienna')::date as day, c.prae_hourly_rate_cents as rate,
         (extract(epoch from e.ends_at - e.starts_at) / 60)::integer as minutes
       from event e
       join course c on c.club_id = e.club_id and c.id = e.course_id
       join participation t on t.club_id = e.club_id and t.course_id = e.course_id and t.role = 1 and t.person_id = $2
       where e.club_id = $1 and e.hidden_at is null and e.ends_at - e.starts_at <= interval '3 hours'
         and e.starts_at >= $3::date and e.starts_at < $5::date
       order by (e.starts_at at time zone 'Europe/Vienna')::date, e.id
     ), l as (
       insert into prae_line (club_id, form_id, is_own, event_id, course_id, day, starts_at, minutes, hourly_cents, cents, paid_cents,
         text, place, has_attendance)
       select $1, f.id, false, led.id, led.course_id, led.day, led.starts_at, led.minutes, led.rate, round(led.minutes * led.rate / 60.0),
         round(led.minutes * led.rate / 60.0), led.name, led.place, true
       from f, (select * from led order by day limit 8) led
     )
     select id from f`,
    [clubId, personId, month, JSON.stringify(signature), nextMonth(month), signInsOfTown.admin.email],
  );
  const formId = rows[0]?.id;
  await client.query(
    `update prae_form f set claimed_cents = s.cents, paid_cents = s.cents
     from (select coalesce(sum(l.cents), 0) as cents from prae_line l where l.club_id = $1 and l.form_id = $2) s
     where f.club_id = $1 and f.id = $2`,
    [clubId, formId],
  );
  if (state === 'approved') return;
  await payForm(client, clubId, { formId, after: nextMonth(month), month });
};

type DemoPayout = { formId: number | undefined; after: IsoDay; month: IsoDay };

/** Paid as the product does it: what the club owes is one document, what the bank has paid the next. */
const payForm = async (client: pg.ClientBase, clubId: number, { formId, after, month }: DemoPayout) => {
  await client.query(
    `insert into ledger_account (club_id, number, name, kind, is_asset) values ($1, 3310, 'Offene Entschädigungen', 0, false)
     on conflict on constraint ledger_account_number_once do nothing`,
    [clubId],
  );
  await client.query(
    `with p as materialized (
       select f.club_id, f.person_id, f.paid_cents as cents, f.checked_by, $3::date + 5 as day,
         nextval(pg_get_serial_sequence('prae_payout', 'id'))::integer as id,
         nextval('ledger_document_id_seq')::integer as owed_id, nextval('ledger_entry_id_seq')::integer as entry_id,
         nextval('ledger_document_id_seq')::integer as paid_id, 'PRAE ' || $4 || ', ' || n.first_name || ' ' || n.last_name as text
       from prae_form f join person n on n.club_id = f.club_id and n.id = f.person_id
       where f.club_id = $1 and f.id = $2 and f.paid_cents > 0
     ), documents as (
       insert into ledger_document (id, club_id, document_on, kind, source, source_reference, created_at)
       select owed_id, club_id, day - 1, 'charge', 'person', 'prae:' || id, day - 1 + interval '18 hours' from p
       union all
       select paid_id, club_id, day, 'manual', 'hand', 'demo:prae:' || id, day + interval '18 hours' from p
     ), entries as (
       insert into ledger_entry (id, club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text, person_id,
         about_kind, about_id)
       select p.entry_id, p.club_id, p.owed_id, p.day - 1, cost.id, owed.id, p.cents, 'ER', p.text, p.person_id, 'prae', p.id
       from p, ledger_account cost, ledger_account owed
       where cost.club_id = $1 and cost.number = 7340 and owed.club_id = $1 and owed.number = 3310
       union all
       select nextval('ledger_entry_id_seq')::integer, p.club_id, p.paid_id, p.day, owed.id, bank.id, p.cents, 'BK', p.text, p.person_id,
         null, null
       from p, ledger_account owed, ledger_account bank
       where owed.club_id = $1 and owed.number = 3310 and bank.club_id = $1 and bank.purpose = 'bank'
     ), payout as (
       insert into prae_payout (id, club_id, person_id, kind, cents, paid_on, document_id, entry_id, created_at, created_by)
       select id, club_id, person_id, 'prae', cents, day, owed_id, entry_id, day - 1 + interval '18 hours', checked_by from p
     )
     update prae_form f set state = 'paid', payout_id = p.id from p where f.club_id = $1 and f.id = $2`,
    [clubId, formId, after, month.slice(0, 7)],
  );
};

/** The trainer of the demo has last month to hand in, a colleague's is approved, and one of theirs was paid before. */
export const writePrae = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const last = monthBefore(monthOf(today));
  const { rows } = await client.query<{ trainer: number; colleague: number }>(
    `select l.person_id as trainer, (
       select t.person_id from participation t where t.club_id = $1 and t.role = 1 and t.left_at is null and t.person_id <> l.person_id
       group by t.person_id order by count(*) desc, t.person_id limit 1
     ) as colleague
     from login l where l.club_id = $1 and l.email = $2`,
    [clubId, signInsOfTown.trainer.email],
  );
  const [found] = rows;
  if (found === undefined) return;
  const { trainer, colleague } = found;
  await client.query(
    `insert into prae_year (club_id, person_id, year, kind)
     select $1, n.id, y.year, 'prae' from unnest($2::integer[]) as n (id), (
       select distinct extract(year from m.month)::integer as year from unnest($3::date[]) as m (month)
     ) y`,
    [clubId, [trainer, colleague], [last, monthBefore(last)]],
  );
  await client.query(
    `insert into prae_form (club_id, person_id, month, kind, created_at) values ($1, $2, $3::date, 'prae', $4::date)`,
    [clubId, trainer, last, today],
  );
  await writeSignedForm(client, clubId, { personId: colleague, month: last, state: 'approved' });
  await writeSignedForm(client, clubId, { personId: colleague, month: monthBefore(last), state: 'paid' });
};
