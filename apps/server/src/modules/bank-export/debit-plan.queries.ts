import type { DebitFamily, LeftOut } from '@vereinshaus/contract/bank-export/calls';
import { dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { earliestCollection } from '@vereinshaus/contract/kit/target-days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { unassignedMoney } from '../bank/index.ts';
import { textOfItem } from '../ledger/index.ts';
import { debitProblems, ownAccounts } from './creditor.queries.ts';
import { leftOutBecause } from './debit-plan.rules.ts';
import { executionDayFor } from './execution-day.ts';

type PlanRow = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  is_deceased: boolean;
  has_postal_address: boolean;
  cents: number;
  items: { id: number; cents: number }[];
  texts: string;
  is_paying: boolean;
  method_id: number | null;
  reference: string | null;
  iban: string | null;
  last4: string | null;
  is_withdrawn: boolean | null;
  is_chosen: boolean | null;
  is_first: boolean | null;
  valid_until: IsoDay | null;
  blocked_code: string | null;
};

/**
 * Every account with an amount that is due by that day and in no file yet, with the payer's latest mandate; each table is read once. Of an
 * item that a debit under way pays for, only the remainder counts.
 */
const planRows = async (ctx: Ctx, on: IsoDay): Promise<readonly PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    with held as materialized (
      select x.item_id, sum(x.cents)::bigint as cents from payment_item x
      join payment_card p on p.club_id = x.club_id and p.id = x.payment_id and p.is_under_way
      group by x.item_id
    ), due as materialized (
      select i.account_id, sum(i.open_cents - coalesce(h.cents, 0))::bigint as cents,
        jsonb_agg(jsonb_build_object('id', i.id, 'cents', i.open_cents - coalesce(h.cents, 0)) order by i.due_on, i.id) as items,
        string_agg(distinct t.text, ', ') as texts
      from open_item_card i
      left join held h on h.item_id = i.id
      cross join lateral (select ${textOfItem('i')} as text) t
      where i.side = 'charge' and i.open_cents > coalesce(h.cents, 0) and i.due_on <= ${on}::date
      group by i.account_id
    ), mandate as materialized (
      select distinct on (m.person_id) m.person_id, m.id as method_id, m.last4, m.removed_at is not null as is_withdrawn,
        m.is_default as is_chosen, s.reference, s.iban, s.blocked_code, s.last_collected_on is null as is_first, s.valid_until
      from payment_method_card m join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
      where m.kind = 'sepm'
      order by m.person_id, m.removed_at is not null, m.id desc
    ), paying as materialized (
      select distinct p.payer_id from payment_card p
      where p.provider <> 'bank' and may_arrive(p, ${ctx.now}::timestamptz)
    )
    select w.id, w.first_name, w.last_name, w.company_name, w.email, w.death_date is not null as is_deceased,
      w.locality <> '' and w.country <> '' as has_postal_address, d.cents, d.items, coalesce(d.texts, '') as texts,
      y.payer_id is not null as is_paying, m.method_id, m.reference, m.iban, m.last4, m.is_withdrawn, m.is_chosen, m.is_first,
      m.valid_until, m.blocked_code
    from due d
    join ledger_account_card a on a.id = d.account_id
    join person_letter w on w.id = a.person_id and w.deleted_at is null
    left join mandate m on m.person_id = w.id
    left join paying y on y.payer_id = w.id
    order by w.last_name, w.first_name, w.id`.execute(ctx.db);
  return rows;
};

const mandateOf = (row: PlanRow) =>
  row.method_id === null
    ? null
    : {
        methodId: row.method_id,
        reference: row.reference ?? '',
        iban: row.iban ?? '',
        isWithdrawn: row.is_withdrawn ?? true,
        isChosen: row.is_chosen ?? false,
        validUntil: row.valid_until ?? '',
        blockedCode: row.blocked_code ?? '',
      };

/** A family with a due amount, and whether it is collected. */
export type PlannedDebit = { row: PlanRow; methodId: number; reason: LeftOut | null };

/** All families with an amount due by that day, ordered by name. */
export const plannedDebits = async (ctx: Ctx, on: IsoDay): Promise<readonly PlannedDebit[]> => {
  const mayHavePaid = await unassignedMoney(ctx);
  return (await planRows(ctx, on)).map((row) => ({
    row,
    methodId: row.method_id ?? 0,
    reason: leftOutBecause(
      {
        isDeceased: row.is_deceased,
        mandate: mandateOf(row),
        hasPostalAddress: row.has_postal_address,
        isPaying: row.is_paying,
        hasUnassigned: mayHavePaid(row.id, row.cents),
      },
      on,
    ),
  }));
};

export const nameOf = (row: { first_name: string; last_name: string; company_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim() || row.company_name;

const wireFamily = ({ row, methodId, reason }: PlannedDebit): DebitFamily => ({
  ID: row.id,
  fullname: nameOf(row),
  amount: row.cents,
  text: row.texts,
  mandate: row.reference ?? '',
  method_ID: methodId,
  last4: row.last4 ?? '',
  isFirst: row.is_first ?? false,
  hasEmail: row.email !== '',
  code: row.blocked_code ?? '',
  ...(reason !== null && { reason }),
});

/** Einzug: all families with an amount due by that day, who would be debited, and why others are not. */
export const debitPlan = async (ctx: Ctx, wanted: number) => {
  const accounts = await ownAccounts(ctx, 'debit');
  const { creditorId, settings, problems } = await debitProblems(ctx, accounts);
  const earliest = earliestCollection(dayInVienna(ctx.now), settings);
  const on = executionDayFor(wanted, earliest);
  return {
    on: toDayNumber(on),
    earliest: toDayNumber(earliest),
    creditorID: creditorId,
    accounts: [...accounts],
    problems: [...problems],
    families: (await plannedDebits(ctx, on)).map(wireFamily),
  };
};
