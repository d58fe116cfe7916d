import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

type Gift = { first: string; last: string; cents: number; daysAgo: number; purpose: string; isThanked: boolean };

/** Within the last weeks: whatever day it is, in no closed year. */
const gifts: readonly Gift[] = [
  { first: 'Herbert', last: 'Lindner', cents: 15_000, daysAgo: 12, purpose: 'Neuer Hallenboden', isThanked: true },
  { first: 'Renate', last: 'Aigner', cents: 5000, daysAgo: 5, purpose: 'Neuer Hallenboden', isThanked: false },
];

const writeGift = async (client: pg.ClientBase, clubId: number, today: IsoDay, gift: Gift) => {
  const { first, last, cents, purpose, isThanked, daysAgo } = gift;
  await client.query(
    `with who as (
       insert into donor (club_id, contact_id, created_at)
       select k.club_id, k.id, $4::date from contact k where k.club_id = $1 and k.first_name = $2 and k.last_name = $3 limit 1
       returning id, contact_id
     ), booked as materialized (
       select nextval('ledger_document_id_seq')::integer as document_id, nextval('donation_id_seq')::integer as donation_id from who
     ), documents as (
       insert into ledger_document (id, club_id, document_on, kind, source, source_reference, created_at)
       select document_id, $1, $4::date, 'payment', 'hand', 'donation:' || donation_id, $4::date + time '10:00' from booked
     ), entries as (
       insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text, tax_code,
         about_kind, about_id)
       select $1, document_id, $4::date, cash.id, income.id, $5, 'KA', 'Spende: ' || $6, 'none', 'donation', donation_id
       from booked
       join ledger_account cash on cash.club_id = $1 and cash.purpose = 'cash'
       join ledger_account income on income.club_id = $1 and income.purpose = 'otherIncome'
     ), given as (
       insert into donation (id, club_id, donor_id, campaign_id, amount_cents, given_on, purpose, document_id, thanked_at, thanked_by,
         created_at)
       select donation_id, $1, who.id, (select g.id from donation_campaign g where g.club_id = $1 order by g.id limit 1), $5, $4::date, $6,
         document_id, case when $7 then $4::date + time '15:00' end, case when $7 then 'letter' end, $4::date + time '10:00'
       from who, booked
     )
     insert into history_entry (club_id, at, contact_id, kind, details)
     select $1, $4::date + time '10:00', who.contact_id, 'donations.given',
       jsonb_build_object('amountCents', $5::integer, 'purpose', $6::text) from who`,
    [clubId, first, last, addDays(today, -daysAgo), cents, purpose, isThanked],
  );
};

/** Spenden in cash, with a campaign and their rows in the books. */
export const writeDonations = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into donation_campaign (club_id, name, goal_cents, starts_on, ends_on, created_at)
     values ($1, 'Neuer Hallenboden', 500000, $2::date - 60, $2::date + 120, $2::date - 60)`,
    [clubId, today],
  );
  for (const gift of gifts) await writeGift(client, clubId, today, gift);
};
