import type { BookingSymbol, LedgerTaxCode } from '@vereinshaus/contract/accounting/rules';
import { dayInVienna, formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { ledgerErrors } from './ledger.errors.ts';

type Kind =
  | 'charge'
  | 'reversal'
  | 'payment'
  | 'refund'
  | 'voucher'
  | 'transfer'
  | 'writeOff'
  | 'manual'
  | 'opening'
  | 'closing';
export type DocumentSource =
  | 'booking'
  | 'voucher'
  | 'family'
  | 'person'
  | 'fee'
  | 'payment'
  | 'bank'
  | 'hand'
  | 'year'
  | 'invoice'
  | 'single';

/**
 * What an entry is about, in the terms of the module that posts it: kind and number, e.g. a booking, and optionally a part, e.g. an
 * instalment. The books only store it and never resolve it (decision 0032).
 */
export type Reference = { kind: string; id: number; part?: number | null };

type About = { personId?: number | null; about?: Reference | null };

/**
 * Offener Posten: the side of a customer account. On the debit side the family owes it, on the credit side the family has paid it or got it
 * back. Entries with the same claim form one item, e.g. the net amount and its tax.
 */
export type ClaimInput = About & BearerInput & { account: number; dueOn: IsoDay; movedFromId?: number };

/** Who bears it by agreement, if that is not the person's payer, and which part of the whole. */
export type BearerInput = { payerId?: number | null; sharePercent?: number | null };

export type Line = About & {
  /** Soll and Haben: an account of the club, or a claim on a customer account. */
  debit: number | ClaimInput;
  credit: number | ClaimInput;
  cents: number;
  symbol: BookingSymbol;
  text: string;
  taxCode?: LedgerTaxCode;
  costCentreId?: number | null;
  /** The entry that this one takes back. */
  reversesId?: number;
};

export type Document = {
  kind: Kind;
  source: DocumentSource;
  /** The reference of the cause; the same reference posts only once. */
  reference?: string;
  reversesId?: number;
  /** Belegdatum; defaults to today. */
  on?: IsoDay;
  /**
   * For events on a day that is closed by now, e.g. a debit that the bank returned: posted on the first open day, with the original day in
   * the text. Without this flag a closed day is refused.
   */
  mayComeLate?: true;
  number?: string;
  /** Its entries form one row of the ledger: a new row, or the next version of the row that begins with this entry. */
  row?: 'new' | number;
  lines: readonly Line[];
};

export type LedgerCtx = Pick<WorkCtx, 'db' | 'viewer' | 'now'>;

/** The items of a document by the claims that created them, and its first entry. */
export type PostedDocument = { documentId: number; firstEntryId: number; itemOf(claim: ClaimInput): number };

type Item = { claim: ClaimInput; side: 'charge' | 'credit'; cents: number };

/** Every claim once, with the sum of its entries. */
const itemsOf = (lines: readonly Line[]): readonly Item[] => {
  const items = new Map<ClaimInput, Item>();
  for (const { debit, credit, cents } of lines) {
    for (const [claim, side] of [[debit, 'charge'] as const, [credit, 'credit'] as const]) {
      if (typeof claim === 'number') continue;
      items.set(claim, { claim, side, cents: (items.get(claim)?.cents ?? 0) + cents });
    }
  }
  return [...items.values()];
};

const accountOf = (side: number | ClaimInput) => (typeof side === 'number' ? side : side.account);

const aboutRow = ({ personId, about }: About) => ({
  person_id: personId,
  about_kind: about?.kind,
  about_id: about?.id,
  about_part: about?.part,
});

const itemRow = ({ claim, side, cents }: Item, position: number) => ({
  ...aboutRow(claim),
  position,
  account_id: claim.account,
  side,
  cents,
  due_on: claim.dueOn,
  moved_from_id: claim.movedFromId,
  payer_id: claim.payerId,
  share_percent: claim.sharePercent,
});

const lineRow = (line: Line, position: number, positionOf: (side: number | ClaimInput) => number | null) => ({
  ...aboutRow(line),
  position,
  debit_id: accountOf(line.debit),
  credit_id: accountOf(line.credit),
  debit_item: positionOf(line.debit),
  credit_item: positionOf(line.credit),
  cents: line.cents,
  symbol: line.symbol,
  text: line.text,
  tax_code: line.taxCode ?? 'none',
  reverses_id: line.reversesId,
});

/** No club keeps older books: a mistyped year must not start a number series of its own. */
export const earliestDay = '1990-01-01';

/** The day of the event, the day of posting, and the text for the entries if the two differ. */
const dayOf = (ctx: LedgerCtx, { on, mayComeLate }: Document) => {
  const happened = on ?? dayInVienna(ctx.now);
  if (happened < earliestDay) throw ledgerErrors.dayTooEarly();
  const day = mayComeLate === true ? sql`first_open_day(${happened}::date)` : sql`${happened}::date`;
  const late = ` (vom ${formatDay(happened)}, dieser Zeitraum ist abgeschlossen)`;
  return { day, note: sql`case when document_on > ${happened}::date then ${late}::text else '' end` };
};

/**
 * The cost centres of the entries that are taken back, if the caller gave none. Read in one query: in a new database without statistics,
 * each single query would read all entries.
 */
const centresTakenBack = async (
  { db }: LedgerCtx,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, number | null>> => {
  const ids = lines.flatMap(({ reversesId, costCentreId }) => (costCentreId === undefined ? (reversesId ?? []) : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_entry as r')
    .where('r.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .select(['r.id', 'r.cost_centre_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.cost_centre_id]));
};

/**
 * Buchen: posts a document with its entries and open items in one statement, in the transaction of its cause. Zero amounts make no entry.
 * Posted entries never change: mistakes are reversed. Null = there was nothing to post, or the same cause has already posted.
 */
export const postDocument = async (ctx: LedgerCtx, document: Document): Promise<PostedDocument | null> => {
  const lines = document.lines.filter(({ cents }) => cents !== 0);
  if (lines.length === 0) return null;
  const items = itemsOf(lines);
  const positions = new Map(items.map(({ claim }, position) => [claim, position]));
  const positionOf = (side: number | ClaimInput) => (typeof side === 'number' ? null : (positions.get(side) ?? null));
  const { day, note } = dayOf(ctx, document);
  const centres = await centresTakenBack(ctx, lines);
  const rowOf = (line: Line, position: number) => ({
    ...lineRow(line, position, positionOf),
    cost_centre_id: line.costCentreId ?? centres.get(line.reversesId ?? 0),
  });
  const rowId = typeof document.row === 'number' ? document.row : null;
  const { rows } = await sql<{ documentId: number; firstEntryId: number; itemId: number | null }>`
    with d as (
      insert into ledger_document (club_id, document_on, number, kind, source, source_reference, reverses_id, created_at,
        created_by, acting_for_id)
      values (current_club(), ${day}, ${document.number ?? ''}, ${document.kind},
        ${document.source}, ${document.reference ?? null}, ${document.reversesId ?? null}, ${ctx.now},
        ${ctx.viewer?.originalId ?? ctx.viewer?.id ?? null},
        ${ctx.viewer?.originalId === null ? null : (ctx.viewer?.id ?? null)})
      on conflict on constraint ledger_document_source_once do nothing
      returning id, document_on, ${note} as note
    ),
    i as materialized (
      select i.*, nextval('open_item_id_seq')::integer as id, d.id as document_id
      from d, jsonb_to_recordset(${JSON.stringify(items.map(itemRow))}::jsonb) as i (
        position integer, account_id integer, side text, cents bigint, due_on date, person_id integer,
        about_kind text, about_id integer, about_part integer, moved_from_id integer, payer_id integer, share_percent smallint
      )
    ),
    made as (
      insert into open_item (id, club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id,
        about_kind, about_id, about_part, moved_from_id, payer_id, share_percent)
      select id, current_club(), account_id, document_id, side, cents, cents, due_on, person_id, about_kind, about_id,
        about_part, moved_from_id, payer_id, share_percent
      from i
    ),
    l as materialized (
      select l.*, nextval('ledger_entry_id_seq')::integer as id, d.id as document_id, d.document_on, d.note
      from d, (
        select * from jsonb_to_recordset(${JSON.stringify(lines.map(rowOf))}::jsonb) as l (
          position integer, debit_id integer, credit_id integer, debit_item integer, credit_item integer, cents bigint,
          symbol text, text text, tax_code text, cost_centre_id integer, person_id integer, about_kind text,
          about_id integer, about_part integer, reverses_id integer
        )
        order by position
      ) as l
    ),
    entries as (
      insert into ledger_entry (id, club_id, document_id, document_on, row_id, debit_id, credit_id, debit_item_id,
        credit_item_id, amount_cents, symbol, text, tax_code, cost_centre_id, person_id, about_kind, about_id, about_part,
        reverses_id)
      select l.id, current_club(), l.document_id, l.document_on,
        case when ${document.row !== undefined}::boolean then nullif(coalesce(${rowId}::integer, (select min(id) from l)), l.id) end,
        l.debit_id, l.credit_id, di.id, ci.id, l.cents, l.symbol, l.text || l.note, l.tax_code, l.cost_centre_id, l.person_id,
        l.about_kind, l.about_id, l.about_part, l.reverses_id
      from l
      left join i di on di.position = l.debit_item
      left join i ci on ci.position = l.credit_item
    )
    select d.id as "documentId", (select min(id) from l) as "firstEntryId", i.id as "itemId"
    from d left join i on true order by i.position`.execute(ctx.db);
  const [first] = rows;
  if (!first) return null;
  const { documentId, firstEntryId } = first;
  return { documentId, firstEntryId, itemOf: (claim) => rows[positions.get(claim) ?? -1]?.itemId ?? 0 };
};
