import { addDays, type IsoDay } from '@vereinshaus/contract/days';
import type pg from 'pg';

/** Accounts that the town's club has opened besides those of the product. */
const accounts = [
  [600, 'Sportgeräte und Ausstattung', true],
  [4150, 'Raumvermietung', false],
  [4300, 'Förderungen', false],
  [4320, 'Sponsoring', false],
  [7200, 'Instandhaltung', false],
  [7400, 'Miete Sportstätten', false],
  [7600, 'Büro', false],
  [7700, 'Versicherungen', false],
  [7750, 'Verbandsbeiträge', false],
  [7790, 'Geldverkehrsspesen', false],
] as const;

type Typed = {
  /** Days before today. */
  ago: number;
  symbol: string;
  text: string;
  debit: number;
  credit: number;
  cents: number;
  hasReceipt?: boolean;
  isCancelled?: boolean;
};

const monthly = Array.from({ length: 10 }, (_, month) => 12 + month * 30);

/** A year as a treasurer types it. */
const rows: readonly Typed[] = [
  ...monthly.map((ago, month) => ({
    ago,
    symbol: 'ER',
    text: 'Miete Turnhalle Nord',
    debit: 7400,
    credit: 2800,
    cents: 48_000,
    hasReceipt: month > 1,
  })),
  ...monthly.map((ago) => ({
    ago: ago - 3,
    symbol: 'BK',
    text: 'Kontoführung',
    debit: 7790,
    credit: 2800,
    cents: 790,
  })),
  { ago: 200, symbol: 'BK', text: 'Förderung Gemeinde', debit: 2800, credit: 4300, cents: 250_000, hasReceipt: true },
  { ago: 160, symbol: 'ER', text: '12 Gymnastikbälle', debit: 600, credit: 2800, cents: 23_880, hasReceipt: true },
  { ago: 150, symbol: 'ER', text: 'Vereinsversicherung', debit: 7700, credit: 2800, cents: 61_240, hasReceipt: true },
  { ago: 120, symbol: 'ER', text: 'Beitrag Landesverband', debit: 7750, credit: 2800, cents: 34_000 },
  { ago: 95, symbol: 'AR', text: 'Hallenmiete Tanzgruppe', debit: 2800, credit: 4150, cents: 18_000 },
  { ago: 70, symbol: 'KA', text: 'Büromaterial', debit: 7600, credit: 2700, cents: 2_790, hasReceipt: true },
  { ago: 40, symbol: 'BK', text: 'Sponsoring Sporthaus', debit: 2800, credit: 4320, cents: 60_000 },
  { ago: 38, symbol: 'ER', text: 'Reparatur Reck', debit: 7200, credit: 2800, cents: 15_650, hasReceipt: true },
  { ago: 37, symbol: 'ER', text: 'Reparatur Reck', debit: 7200, credit: 2800, cents: 15_650, isCancelled: true },
];

const pdf = Buffer.from('%PDF-1.4\n%Rechnung\n', 'latin1');

/** Die Bücher des Kassiers: a year of rows that were typed by hand, some with a receipt, one crossed out. */
export const writeBooks = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  for (const [number, name, isAsset] of accounts) {
    await client.query(
      `insert into ledger_account (club_id, number, name, kind, is_asset) values ($1, $2, $3, 0, $4)
       on conflict on constraint ledger_account_number_once do nothing`,
      [clubId, number, name, isAsset],
    );
  }
  const typed = rows.toSorted((one, other) => other.ago - one.ago);
  for (const [index, row] of typed.entries()) {
    const day = addDays(today, -row.ago);
    const { rows: posted } = await client.query<{ id: number }>(
      `with d as (
         insert into ledger_document (club_id, document_on, number, kind, source, source_reference, created_at)
         values ($1, $2::date, $3, 'manual', 'hand', 'demo:' || $3::text, $2::date + interval '18 hours') returning id
       )
       insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text, cancelled_at)
       select $1, d.id, $2::date, debit.id, credit.id, $6, $7, $8, case when $9 then $2::date + interval '19 hours' end
       from d, ledger_account debit, ledger_account credit
       where debit.club_id = $1 and debit.number = $4 and credit.club_id = $1 and credit.number = $5
       returning id`,
      [clubId, day, `B-${index + 1}`, row.debit, row.credit, row.cents, row.symbol, row.text, row.isCancelled === true],
    );
    if (row.hasReceipt !== true) continue;
    await client.query(
      `with f as (
         insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
         values ($1, 'receipt', $3, 'application/pdf', $4, $5::date + interval '18 hours') returning id
       )
       insert into receipt (club_id, row_id, file_id, name, created_at)
       select $1, $2, f.id, $3, $5::date + interval '18 hours' from f`,
      [clubId, posted[0]?.id, `B-${index + 1}.pdf`, pdf, day],
    );
  }
};
