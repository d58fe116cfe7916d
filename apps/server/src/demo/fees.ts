import { noticeTitle } from '@vereinshaus/contract/fees/calls';
import { addDays, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type pg from 'pg';
import { feeText } from '../modules/fees/index.ts';
import { yearOf } from '../modules/invoices/index.ts';
import { settleAccounts } from './ledger.ts';

type ChargedRow = { payer_id: number; first_name: string; email: string; has_post: boolean; cents: number };

const chargeMembers = (client: pg.ClientBase, values: readonly unknown[]) =>
  client.query(
    `with member as (
       select p.id, p.manager_id, a.id as account_id,
         case when p.birth_date > $4::date - interval '18 years' then 'junior' else 'normal' end as tier
       from person p join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
       where p.club_id = $1 and p.deleted_at is null and p.death_date is null and exists (
         select from membership_role r where r.club_id = p.club_id and r.person_id = p.id and r.code = 1
           and r.starts_on <= make_date($2::integer, 1, 1) and r.ends_on is null)
     ),
     charged as materialized (
       select m.*, nextval('open_item_id_seq')::integer as item_id, case m.tier
           when 'junior' then coalesce((c.settings #>> '{msFees,junior}')::integer, 4000)
           else coalesce((c.settings #>> '{msFees,normal}')::integer, 5000) end as cents
       from member m, club c where c.id = $1
     ),
     document as (
       insert into ledger_document (club_id, document_on, kind, source, source_reference, created_at)
       values ($1, $4::date, 'charge', 'fee', 'run:' || $3::integer, $4::date + time '18:00') returning id
     ),
     items as (
       insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id)
       select c.item_id, $1, c.account_id, d.id, 'charge', c.cents, c.cents, $5::date, c.id from charged c, document d
       returning id
     ),
     entries as (
       insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, debit_item_id, amount_cents, symbol,
         text, tax_code, person_id)
       select $1, d.id, $4::date, c.account_id, k.id, c.item_id, c.cents, 'AR', $6::text, 'none', c.id
       from charged c, document d, ledger_account k where k.club_id = $1 and k.purpose = 'membershipFees'
       returning id
     )
     insert into membership_fee (club_id, person_id, year, tier, amount_cents, item_id, fee_run_id, charged_at)
     select $1, c.id, $2::integer, c.tier, c.cents, c.item_id, $3::integer, $4::date + time '18:00' from charged c`,
    [...values],
  );

const familiesOf = async (client: pg.ClientBase, clubId: number, runId: number): Promise<readonly ChargedRow[]> => {
  const { rows } = await client.query<ChargedRow>(
    `select m.id as payer_id, m.first_name, m.email,
       m.street <> '' and m.postal_code <> '' and m.locality <> '' as has_post, sum(f.amount_cents)::integer as cents
     from membership_fee f
     join person p on p.club_id = f.club_id and p.id = f.person_id
     join person m on m.club_id = p.club_id and m.id = p.manager_id
     where f.club_id = $1 and f.fee_run_id = $2 group by m.club_id, m.id order by m.id`,
    [clubId, runId],
  );
  return rows;
};

type Notice = ChargedRow & {
  clubId: number;
  runId: number;
  sendingId: number;
  title: string;
  dueOn: IsoDay;
  at: string;
};

const writeNotice = async (client: pg.ClientBase, notice: Notice) => {
  const { clubId, payer_id: payerId, first_name: name, email, cents, title, dueOn, at } = notice;
  const way = email === '' ? (notice.has_post ? 'letter' : 'none') : 'mail';
  const reason = { mail: '', letter: 'noEmail', none: 'noAddress' }[way];
  const body = `Hallo ${name},\n\nhier ist die Vorschreibung des Mitgliedsbeitrags. Bitte bezahle ${formatMoney(cents)} bis ${formatDay(dueOn)}.\n`;
  const { rows } =
    way === 'mail'
      ? await client.query<{ id: number }>(
          `insert into mail (club_id, urgency, person_id, recipient, subject, body, state, created_at)
           values ($1, 'mass', $2, $3, $4, $5, 'outbox', $6) returning id`,
          [clubId, payerId, email, title, body, at],
        )
      : { rows: [] };
  await client.query(
    `insert into fee_notice (club_id, sending_id, run_id, payer_id, way, reason, done_at, mail_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [clubId, notice.sendingId, notice.runId, payerId, way, reason, at, rows[0]?.id ?? null],
  );
};

const idOf = async (client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<number> =>
  (await client.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;

/** Mitgliedsbeiträge of the year, charged some days ago and told to every family; none is due yet. */
export const writeFees = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const chargedOn = [addDays(today, -5), today].find((day) => yearOf(day) === yearOf(today)) ?? today;
  const year = yearOf(chargedOn);
  const dueOn = addDays(today, 21);
  const at = `${chargedOn}T18:05:00Z`;
  const adminId = await idOf(
    client,
    'select id from person where club_id = $1 and staff_level >= 80 order by id limit 1',
    [clubId],
  );
  await client.query(
    `select open_customer_account($1, m.id) from (
       select distinct p.manager_id as id from person p
       join membership_role r on r.club_id = p.club_id and r.person_id = p.id and r.code = 1 and r.ends_on is null
       where p.club_id = $1 order by 1) m`,
    [clubId],
  );
  const runId = await idOf(
    client,
    `insert into fee_run (club_id, year, cut_off_on, due_on, created_at, created_by)
     values ($1, $2::integer, make_date($2::integer, 1, 1), $3, $4, $5) returning id`,
    [clubId, year, dueOn, at, adminId],
  );
  await chargeMembers(client, [clubId, year, runId, chargedOn, dueOn, feeText(year)]);
  await settleAccounts(client, clubId);
  const sendingId = await idOf(
    client,
    `insert into fee_sending (club_id, run_id, created_at, created_by, finished_at) values ($1, $2, $3, $4, $3) returning id`,
    [clubId, runId, at, adminId],
  );
  const title = noticeTitle(year);
  for (const family of await familiesOf(client, clubId, runId)) {
    await writeNotice(client, { ...family, clubId, runId, sendingId, title, dueOn, at });
  }
};
