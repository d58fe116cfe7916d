import { type CashReceipt, type CashReceiptRow, cashReceiptNumber } from '@vereinshaus/contract/cash/calls';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { cashErrors } from './cash.errors.ts';
import { contentFrom } from './receipt-content.ts';

const numberSql = (table: 'r' | 'o' | 'b') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`'K-' || ${column('year')} || '-' || lpad(${column('number')}::text, 5, '0')`;
};

type ReceiptRow = {
  id: number;
  year: number;
  number: number;
  createdAt: Date;
  paidOn: IsoDay;
  cents: number;
  payerId: number | null;
  content: unknown;
  reverses: string;
  reversedBy: string;
};

/** By its secret key; without it nothing is found. */
export const receiptByToken = async (ctx: Pick<Ctx, 'db'>, token: string) => {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.year, r.number, r.created_at as "createdAt", r.paid_on as "paidOn", r.amount_cents as cents,
      r.payer_id as "payerId", r.content,
      coalesce(${numberSql('o')}, '') as reverses, coalesce(${numberSql('b')}, '') as "reversedBy"
    from cash_receipt r
    left join cash_receipt o on o.club_id = r.club_id and o.id = r.reverses_id
    left join cash_receipt b on b.club_id = r.club_id and b.reverses_id = r.id
    where r.token = ${token}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw cashErrors.unknownReceipt();
  const { payer, issuer, lines } = contentFrom(row.content);
  const receipt: CashReceipt = {
    number: cashReceiptNumber(row.year, row.number),
    time: toSeconds(row.createdAt),
    paidOn: toDayNumber(row.paidOn),
    amount: row.cents,
    payer,
    issuer,
    lines: lines.map(({ cents, ...line }) => ({ ...line, amount: cents })),
    reverses: row.reverses,
    reversedBy: row.reversedBy,
  };
  return { id: row.id, payerId: row.payerId, receipt };
};

type ListRow = Omit<CashReceiptRow, 'paidOn' | 'ID' | 'number'> & {
  id: number;
  year: number;
  number: number;
  paidOn: IsoDay;
};

/** Kassabelege of a calendar year, newest first. */
export const receiptList = async (ctx: Ctx, asked: number) => {
  const year = asked === 0 ? Number(dayInVienna(ctx.now).slice(0, 4)) : asked;
  const { rows: years } = await sql<{ year: number }>`
    select distinct r.year from cash_receipt r order by r.year desc`.execute(ctx.db);
  const { rows } = await sql<ListRow>`
    select r.id, r.token, r.year, r.number, r.paid_on as "paidOn", r.content ->> 'payer' as payer,
      coalesce(r.content -> 'lines' -> 0 ->> 'text', '')
        || case when jsonb_array_length(r.content -> 'lines') > 1 then ' u. a.' else '' end as text, ${accountLabel('a')} as account, r.amount_cents as amount,
      coalesce(${numberSql('o')}, '') as reverses
    from cash_receipt r
    join ledger_account_card a on a.club_id = r.club_id and a.id = r.account_id
    left join cash_receipt o on o.club_id = r.club_id and o.id = r.reverses_id
    where r.year = ${year}
    order by r.number desc`.execute(ctx.db);
  return {
    year,
    years: [...new Set([year, ...years.map((row) => row.year)])].toSorted((one, other) => other - one),
    receipts: rows.map(({ id, number, paidOn, ...row }): CashReceiptRow => {
      const { year: _, ...told } = row;
      return { ID: id, ...told, number: cashReceiptNumber(row.year, number), paidOn: toDayNumber(paidOn) };
    }),
  };
};
