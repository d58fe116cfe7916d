import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { isValidIban } from '@vereinshaus/contract/kit/iban';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { bankErrors } from './bank.errors.ts';
import type { MatchedLine } from './proposal.rules.ts';

export type BankLineRow = MatchedLine & {
  id: number;
  importId: number;
  account: string;
  state: 'open' | 'booked' | 'split' | 'undone' | 'preliminary' | 'settled';
  round: number;
  bookedAt: Date | null;
  booker: string;
};

/** Enough to tell two accounts apart, but not enough to collect money from one. */
export const ibanEnding = (iban: string): string => (isValidIban(iban) ? `… ${iban.slice(-4)}` : '');

/** The line is `l`. */
export const lineColumns: RawBuilder<unknown> = sql`
  l.id, l.import_id as "importId", l.account_id as "accountId", ${accountLabel()} as account,
  l.booked_on as "bookedOn", l.cents, l.name, l.iban, l.text, l.reference, l.end_to_end_id as "endToEndId",
  l.mandate_reference as "mandateReference", l.return_code as "returnCode", l.batch_reference as "batchReference", l.batch_size as "batchSize", l.state, l.round,
  l.booked_at as "bookedAt", coalesce(b.display_name, '') as booker`;

export const lineSource: RawBuilder<unknown> = sql`
  bank_line l
  join ledger_account_card a on a.club_id = l.club_id and a.id = l.account_id
  left join person_card b on b.club_id = l.club_id and b.id = l.booked_by`;

/** Locks a line: of two treasurers who assign it concurrently, the second sees what the first has done. */
export const lockLine = async (ctx: Pick<Ctx, 'db'>, id: number): Promise<BankLineRow> => {
  const { rows: found } = await sql`select l.id from bank_line l where l.id = ${id} for no key update`.execute(ctx.db);
  if (found.length === 0) throw bankErrors.lineGone();
  const { rows } = await sql<BankLineRow>`select ${lineColumns} from ${lineSource} where l.id = ${id}`.execute(ctx.db);
  const [line] = rows;
  if (line === undefined || line.state === 'undone' || line.state === 'split') throw bankErrors.lineGone();
  if (line.state === 'preliminary' || line.state === 'settled') throw bankErrors.linePreliminary();
  return line;
};

/** The reference under which a part of a line is posted: unique for every assignment. */
export const referenceOf = ({ id, round }: Pick<BankLineRow, 'id' | 'round'>, index: number): string =>
  `line:${id}:${round}:${index}`;

export type Assignment = {
  id: number;
  payerId: number | null;
  accountId: number | null;
  /** The account belongs to a customer: an invoice was paid. */
  isCustomers: boolean;
  label: string;
  cents: number;
  documentId: number;
  /** The day on which the payment was entered by hand; null = the line was booked itself. */
  enteredOn: IsoDay | null;
};

type AssignmentRow = Assignment & { lineId: number };

/** The assignments of the lines, in the order in which they were made. */
export const assignmentsOf = async (
  ctx: Pick<Ctx, 'db'>,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Assignment[]>> => {
  const { rows } = await sql<AssignmentRow>`
    select s.id, s.line_id as "lineId", s.payer_id as "payerId", s.account_id as "accountId", coalesce(a.kind = 5, false) as "isCustomers", s.cents,
      s.document_id as "documentId", case when s.is_link then d.document_on end as "enteredOn",
      coalesce(${accountLabel()}, nullif(concat_ws(' ', p.first_name, p.last_name, nullif(p.company_name, '')), ''), 'gelöschte Person')
        as label
    from bank_assignment s
    join ledger_document_card d on d.club_id = s.club_id and d.id = s.document_id
    left join ledger_account_card a on a.club_id = s.club_id and a.id = s.account_id
    left join person_card p on p.club_id = s.club_id and p.id = s.payer_id
    where s.line_id = any(${[...lineIds]}::integer[]) and s.undone_at is null
    order by s.id`.execute(ctx.db);
  const parts = new Map<number, Assignment[]>();
  for (const { lineId, ...part } of rows) {
    const known = parts.get(lineId);
    if (known === undefined) parts.set(lineId, [part]);
    else known.push(part);
  }
  return parts;
};
