import { taxOf } from '@vereinshaus/contract/accounting/rules';
import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

/** Accounts that the clubs have opened besides those of the product. */
const accounts = [
  [600, 'Sportgeräte und Ausstattung', true],
  [4150, 'Raumvermietung', false],
  [4300, 'Förderungen', false],
  [4320, 'Sponsoring', false],
  [7200, 'Instandhaltung', false],
  [7340, 'PRAE', false],
  [7380, 'Telefon/Internet/Software', false],
  [7400, 'Miete Sportstätten', false],
  [7600, 'Büro', false],
  [7700, 'Versicherungen', false],
  [7750, 'Verbandsbeiträge', false],
  [7790, 'Geldverkehrsspesen', false],
] as const;

type TypedRow = {
  /** Days before today. */
  ago: number;
  symbol: string;
  text: string;
  debit: number;
  credit: number;
  /** As it stands on the receipt. */
  cents: number;
  taxCode?: 'standard' | 'input20' | 'reverseOwed20';
  /** Sparte, by the tag of its courses. */
  centre?: string;
  hasReceipt?: boolean;
  isCancelled?: boolean;
};

/** Back through the whole year before the last one, whatever day it is. */
const monthly = Array.from({ length: 34 }, (_, month) => 12 + month * 30);
const yearly = [0, 365, 730];

/** What comes every month, and what comes every year. */
const regular: readonly TypedRow[] = [
  ...monthly.flatMap((ago, month): readonly TypedRow[] => [
    {
      ago,
      symbol: 'ER',
      text: 'Miete Turnhalle Nord',
      debit: 7400,
      credit: 2800,
      cents: 48_000,
      hasReceipt: month > 1,
    },
    { ago: ago - 3, symbol: 'BK', text: 'Kontoführung', debit: 7790, credit: 2800, cents: 790 },
    {
      ago: ago - 5,
      symbol: 'LG',
      text: 'PRAE Turnen',
      debit: 7340,
      credit: 2800,
      cents: 36_000 + (month % 3) * 6000,
      centre: 'Turnen',
      hasReceipt: true,
    },
    {
      ago: ago - 6,
      symbol: 'ER',
      text: 'Videokonferenz, Rechnung aus Irland',
      debit: 7380,
      credit: 2800,
      cents: 1490,
      taxCode: 'reverseOwed20',
      hasReceipt: true,
    },
  ]),
  ...yearly.flatMap((before): readonly TypedRow[] => [
    {
      ago: before + 200,
      symbol: 'BK',
      text: 'Förderung Gemeinde',
      debit: 2800,
      credit: 4300,
      cents: 250_000,
      hasReceipt: true,
    },
    {
      ago: before + 150,
      symbol: 'ER',
      text: 'Vereinsversicherung',
      debit: 7700,
      credit: 2800,
      cents: 61_240,
      hasReceipt: true,
    },
    { ago: before + 120, symbol: 'ER', text: 'Beitrag Landesverband', debit: 7750, credit: 2800, cents: 34_000 },
  ]),
];

const once: readonly TypedRow[] = [
  {
    ago: 160,
    symbol: 'ER',
    text: '12 Gymnastikbälle',
    debit: 600,
    credit: 2800,
    cents: 23_880,
    centre: 'Gesundheit',
    hasReceipt: true,
  },
  { ago: 95, symbol: 'AR', text: 'Hallenmiete Tanzgruppe', debit: 2800, credit: 4150, cents: 18_000 },
  { ago: 70, symbol: 'KA', text: 'Büromaterial', debit: 7600, credit: 2700, cents: 2_790, hasReceipt: true },
  {
    ago: 41,
    symbol: 'ER',
    text: 'Werbetafel',
    debit: 7650,
    credit: 2800,
    cents: 14_400,
    taxCode: 'input20',
    hasReceipt: true,
  },
  {
    ago: 40,
    symbol: 'BK',
    text: 'Sponsoring Sporthaus',
    debit: 2800,
    credit: 4320,
    cents: 60_000,
    taxCode: 'standard',
  },
  {
    ago: 38,
    symbol: 'ER',
    text: 'Reparatur Reck',
    debit: 7200,
    credit: 2800,
    cents: 15_650,
    centre: 'Turnen',
    hasReceipt: true,
  },
  { ago: 37, symbol: 'ER', text: 'Reparatur Reck', debit: 7200, credit: 2800, cents: 15_650, isCancelled: true },
];

const taxIn = ({ cents, taxCode }: TypedRow): number =>
  taxCode === undefined ? 0 : taxOf(cents, { percent: 20, isReverseCharge: taxCode === 'reverseOwed20' });

const pdf = Buffer.from('%PDF-1.4\n%Rechnung\n', 'latin1');

/** As the treasurer types them: the amount, its tax as an entry of the same row, and the receipt. */
const writeRows = `
  with typed as materialized (
    select w.*, w.day + interval '18 hours' as at, nextval('ledger_document_id_seq')::integer as document_id,
      nextval('ledger_entry_id_seq')::integer as entry_id
    from (
      select * from jsonb_to_recordset($2::jsonb) as w (number text, day date, symbol text, text text, debit integer,
        credit integer, cents bigint, tax_cents bigint, tax_code text, centre text, has_receipt boolean, is_cancelled boolean)
      order by w.day, w.number
    ) w
  ), documents as (
    insert into ledger_document (id, club_id, document_on, number, kind, source, source_reference, created_at)
    select document_id, $1, day, number, 'manual', 'hand', 'demo:' || number, at from typed
  ), placed as (
    select t.*, debit.id as debit_id, credit.id as credit_id, k.id as cost_centre_id, c.is_input, c.is_reverse_charge,
      c.account_id as tax_account_id
    from typed t
    join ledger_account debit on debit.club_id = $1 and debit.number = t.debit
    join ledger_account credit on credit.club_id = $1 and credit.number = t.credit
    join tax_code c on c.club_id = $1 and c.code = t.tax_code
    left join cost_centre k on k.club_id = $1 and k.name = t.centre
  ), entries as (
    insert into ledger_entry (id, club_id, document_id, document_on, row_id, debit_id, credit_id, amount_cents, symbol, text,
      tax_code, cost_centre_id, cancelled_at)
    select entry_id, $1, document_id, day, null::integer, debit_id, credit_id,
      case when is_reverse_charge then cents else cents - tax_cents end, symbol, text, tax_code, cost_centre_id,
      case when is_cancelled then at end
    from placed
    union all
    select nextval('ledger_entry_id_seq')::integer, $1, document_id, day, entry_id,
      case when is_input and not is_reverse_charge then tax_account_id else debit_id end,
      case when is_input and not is_reverse_charge then credit_id else tax_account_id end, tax_cents, symbol, text, tax_code,
      cost_centre_id, null
    from placed where tax_cents > 0
  ), files as (
    insert into stored_file (club_id, purpose, name, mime_type, content, created_at)
    select $1, 'receipt', number || '.pdf', 'application/pdf', $3::bytea, at from typed where has_receipt
    returning id, name
  )
  insert into receipt (club_id, row_id, file_id, name, created_at)
  select $1, t.entry_id, f.id, f.name, t.at from files f join typed t on f.name = t.number || '.pdf'`;

/** Die Bücher des Kassiers: years of rows that were typed by hand, most with a receipt, one crossed out. */
export const writeBooks = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into ledger_account (club_id, number, name, kind, is_asset)
     select $1, number, name, 0, is_asset from unnest($2::integer[], $3::text[], $4::boolean[]) as w (number, name, is_asset)
     on conflict on constraint ledger_account_number_once do nothing`,
    [clubId, accounts.map(([nr]) => nr), accounts.map(([, name]) => name), accounts.map(([, , isAsset]) => isAsset)],
  );
  const typed = [...regular, ...once].toSorted((one, other) => other.ago - one.ago);
  const rows = typed.map((row, index) => ({
    number: `B-${String(index + 1).padStart(3, '0')}`,
    day: addDays(today, -row.ago),
    symbol: row.symbol,
    text: row.text,
    debit: row.debit,
    credit: row.credit,
    cents: row.cents,
    tax_cents: taxIn(row),
    tax_code: row.taxCode ?? 'none',
    centre: row.centre ?? '',
    has_receipt: row.hasReceipt === true,
    is_cancelled: row.isCancelled === true,
  }));
  await client.query(writeRows, [clubId, JSON.stringify(rows), pdf]);
};
