import type { Payable } from '@vereinshaus/contract/bank-export/calls';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { accountLabel } from '../ledger/index.ts';
import { noAccount, ownAccounts } from './creditor.queries.ts';
import { plannedCredits, wireCredit } from './planned-credits.queries.ts';

export type PayableRow = {
  id: number;
  day: IsoDay;
  text: string;
  number: string;
  accountId: number;
  account: string;
  cents: number;
  holder: string;
  iban: string;
};

/** Whether a statement contains the transfer `p` by its end-to-end id: that it left, or that it was returned. */
const isTold = (sign: '<' | '>') => sql`exists (
    select from bank_line_card l
    join bank_assignment_card s on s.club_id = l.club_id and s.line_id = l.id and s.undone_at is null
    where l.club_id = p.club_id and l.state = 'booked' and l.end_to_end_id = p.end_to_end_id and l.cents ${sql.raw(sign)} 0)`;

/** Transfers `p` of a bill that are under way or have left for good: neither withdrawn nor returned. */
const standingTransfers = sql`
    disbursement p where p.entry_id is not null and p.withdrawn_at is null and p.replaced_at is null and not ${isTold('>')}`;

/**
 * Offene Eingangsrechnungen `open_bill`: rows with the symbol ER against a payables account, as far as that account still owes something. A
 * bank line with our end-to-end id has paid its own bill; any other payment has paid the oldest.
 */
export const openBills = sql`
    owed as materialized (
      select a.id, ${accountLabel('a')} as label, coalesce((
          select sum(e.amount_cents) from ledger_entry_card e
          where e.club_id = a.club_id and e.credit_id = a.id and e.cancelled_at is null
        ), 0) - coalesce((
          select sum(e.amount_cents) from ledger_entry_card e
          where e.club_id = a.club_id and e.debit_id = a.id and e.cancelled_at is null
        ), 0) as cents
      from ledger_account_card a where a.kind = 0 and a.number between 3000 and 3999 and a.purpose is null
    ), bill as materialized (
      select coalesce(e.row_id, e.id) as id, min(e.document_on) as day, min(e.text) as text, min(d.number) as number,
        o.id as account_id, o.label, o.cents as owed, sum(e.amount_cents)::bigint as cents
      from owed o
      join ledger_entry_card e on e.credit_id = o.id and e.symbol = 'ER' and e.cancelled_at is null
      join ledger_document_card d on d.club_id = e.club_id and d.id = e.document_id
      where o.cents > 0 and coalesce(e.row_id, e.id) not in (
        select p.entry_id from ${standingTransfers} and ${isTold('<')}
      )
      group by coalesce(e.row_id, e.id), o.id, o.label, o.cents
    ), open_bill as materialized (
      select b.id, b.day, b.text, b.number, b.account_id, b.label, least(b.cents, b.owed - b.newer)::bigint as cents
      from (
        select b.*, sum(b.cents) over (partition by b.account_id order by b.day desc, b.id desc) - b.cents as newer from bill b
      ) b
      where b.newer < b.owed
    )`;

/** What can be transferred of them, without the bills that are already in a file. */
export const payableRows = async (ctx: Ctx): Promise<readonly PayableRow[]> => {
  const { rows } = await sql<PayableRow>`
    with ${openBills}
    select b.id, b.day, b.text, b.number, b.account_id as "accountId", b.label as account, b.cents,
      coalesce(k.name, '') as holder, coalesce(k.iban, '') as iban
    from open_bill b
    left join lateral (
      select p.name, p.iban from disbursement p join ledger_entry_card e on e.club_id = p.club_id and e.id = p.entry_id
      where e.text = b.text order by p.id desc limit 1
    ) k on true
    where not exists (select from ${standingTransfers} and p.entry_id = b.id)
    order by b.day, b.id`.execute(ctx.db);
  return rows;
};

const wirePayable = (row: PayableRow): Payable => ({
  ID: row.id,
  date: toDayNumber(row.day),
  text: row.text,
  belegnr: row.number,
  account: row.account,
  amount: row.cents,
  holder: row.holder,
  iban: row.iban,
});

/** Auszahlungen: what can be transferred, to whom, and reasons against it. */
export const disbursementPlan = async (ctx: Ctx) => {
  const accounts = await ownAccounts(ctx, 'disbursement');
  return {
    earliest: toDayNumber(nextTargetDay(dayInVienna(ctx.now))),
    accounts: [...accounts],
    problems: accounts.length === 0 ? [noAccount] : [],
    credits: (await plannedCredits(ctx)).map(wireCredit),
    payables: (await payableRows(ctx)).map(wirePayable),
  };
};
