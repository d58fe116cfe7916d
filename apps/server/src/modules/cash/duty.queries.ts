import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Figures = { income: number; exempt: number; cash: number; cashTurnover: number };

/**
 * Registrierkassenpflicht: the figures of this calendar year from the books. Membership fees and courses of a non-profit club do not count;
 * everything else in class 4 does. Cash counts when it pays for something; transfers between bank and cash box do not.
 */
export const dutyFigures = async (ctx: Ctx) => {
  const year = Number(dayInVienna(ctx.now).slice(0, 4));
  const { rows } = await sql<Figures>`
    with account as materialized (
      select a.id, a.kind = 2 or coalesce(a.purpose = 'cash', false) as is_cash,
        a.kind = 0 and a.number between 4000 and 4999 as is_income,
        coalesce(a.purpose in ('membershipFees', 'courseFees', 'taxedCourseFees'), false) as is_exempt,
        a.person_id is not null or coalesce(a.purpose in ('openVouchers', 'vat20', 'vat13', 'vat10', 'vat49'), false) as is_paid_for
      from ledger_account_card a
    ), entry as (
      select e.debit_id, e.credit_id, e.amount_cents as cents from ledger_entry_card e
      where e.cancelled_at is null and e.document_on >= make_date(${year}, 1, 1) and e.document_on < make_date(${year} + 1, 1, 1)
    ), side as (
      select e.credit_id as id, e.debit_id as other_id, e.cents from entry e
      union all
      select e.debit_id, e.credit_id, -e.cents from entry e
    )
    select coalesce(sum(s.cents) filter (where a.is_income), 0)::bigint as income,
      coalesce(sum(s.cents) filter (where a.is_income and a.is_exempt), 0)::bigint as exempt,
      coalesce(sum(s.cents) filter (where o.is_cash and (a.is_income or a.is_paid_for)), 0)::bigint as cash,
      coalesce(sum(s.cents) filter (where o.is_cash and (a.is_income and not a.is_exempt)), 0)::bigint as "cashTurnover"
    from side s join account a on a.id = s.id join account o on o.id = s.other_id`.execute(ctx.db);
  const { income, exempt, cash, cashTurnover } = rows[0] ?? { income: 0, exempt: 0, cash: 0, cashTurnover: 0 };
  return { year, income, exempt, turnover: income - exempt, cash, cashTurnover };
};
