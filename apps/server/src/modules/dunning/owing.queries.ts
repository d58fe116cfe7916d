import { type DunningRules, type DunningStep, type OwingFamily, stepOf } from '@vereinshaus/contract/dunning/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { unassignedMoney } from '../bank/index.ts';
import { nameOnItem, textOfItem } from '../ledger/index.ts';

type TodayCtx = Pick<Ctx, 'db' | 'now' | 'club'>;

type OwingRow = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  email: string;
  is_deceased: boolean;
  due_cents: number;
  due_since: IsoDay;
  level: number;
  noticed_at: Date | null;
  under_way_cents: number;
  has_mandate: boolean;
  reported_at: Date | null;
  paid_on: IsoDay | null;
  remark: string | null;
};

/**
 * Money under way by payer: a debit the bank has not decided, a charge the provider is processing, and a payment just started. Voucher
 * purchases do not count: they pay no debts.
 */
const underWay = (now: Date): RawBuilder<unknown> => sql`(
  select p.payer_id, sum(p.amount_cents)::bigint as cents from payment_card p
  where may_arrive(p, ${now}::timestamptz)
  group by p.payer_id
)`;

/** Every account with a due amount, with everything its next step depends on; each table is read once. */
const owingRows = async (ctx: TodayCtx, payerId: number | null): Promise<readonly OwingRow[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<OwingRow>`
    with due as materialized (
      select i.account_id, sum(i.open_cents)::bigint as cents, min(i.due_on) as since from open_item_card i
      where i.open_cents > 0 and i.side = 'charge' and i.due_on <= ${today}::date
      group by i.account_id
    ), standing as materialized (
      select s.payer_id, s.level, s.noticed_at from dunning_standing() s
    ), reported as materialized (
      select distinct on (r.payer_id) r.payer_id, r.created_at, r.paid_on, r.remark from paid_report r
      order by r.payer_id, r.created_at desc
    ), mandate as materialized (select distinct person_id from collecting_mandate(${today}::date))
    select w.id, w.first_name, w.last_name, w.company_name, w.email, w.death_date is not null as is_deceased,
      d.cents as due_cents, d.since as due_since, coalesce(s.level, 0) as level, s.noticed_at,
      coalesce(u.cents, 0)::bigint as under_way_cents, m.person_id is not null as has_mandate,
      r.created_at as reported_at, r.paid_on, r.remark
    from due d
    join ledger_account_card a on a.id = d.account_id
    join person_card w on w.id = a.person_id and w.deleted_at is null
    left join standing s on s.payer_id = w.id
    left join ${underWay(ctx.now)} u on u.payer_id = w.id
    left join mandate m on m.person_id = w.id
    -- What they said counts until the next step, and for what was due when they said it.
    left join reported r on r.payer_id = w.id and (s.noticed_at is null or r.created_at > s.noticed_at)
      and (r.created_at at time zone 'Europe/Vienna')::date >= d.since
    where ${payerId}::integer is null or w.id = ${payerId}::integer
    order by w.last_name, w.first_name, w.id`.execute(ctx.db);
  return rows;
};

const dayOrNull = (moment: Date | null): IsoDay | null => (moment === null ? null : dayInVienna(moment));

const owingOf = (row: OwingRow, hasUnassigned: boolean): OwingFamily => ({
  dueSince: row.due_since,
  level: row.level,
  noticedOn: dayOrNull(row.noticed_at),
  underWayCents: row.under_way_cents,
  hasUnassigned,
  reportedOn: dayOrNull(row.reported_at),
  hasMandate: row.has_mandate,
  hasAddress: row.email !== '',
  isDeceased: row.is_deceased,
});

/** A family with a due amount, and its next step as of today. */
export type Family = { id: number; row: OwingRow; owing: OwingFamily; step: DunningStep };

const familyOf = (ctx: TodayCtx, rules: DunningRules, row: OwingRow, hasUnassigned: boolean): Family => {
  const owing = owingOf(row, hasUnassigned);
  return { id: row.id, row, owing, step: stepOf(owing, dayInVienna(ctx.now), rules) };
};

/** All families with a due amount, ordered by name, or one of them. */
export const familiesOwing = async (
  ctx: TodayCtx,
  rules: DunningRules,
  payerId: number | null = null,
): Promise<readonly Family[]> => {
  const mayHavePaid = await unassignedMoney(ctx);
  return (await owingRows(ctx, payerId)).map((row) => familyOf(ctx, rules, row, mayHavePaid(row.id, row.due_cents)));
};

/** One family, without the check for unassigned bank money; undefined = nothing is due. */
export const familyOwing = async (ctx: TodayCtx, rules: DunningRules, payerId: number): Promise<Family | undefined> => {
  const [row] = await owingRows(ctx, payerId);
  return row && familyOf(ctx, rules, row, false);
};

/** Whether a family would be reminded now, and of what total. */
export const isPlanned = ({ step }: Family): boolean => step.reason === null;
export const demandOf = ({ row, step }: Family): number => row.due_cents + step.feeCents;

export type DueItem = { text: string; person: string; dueOn: IsoDay; cents: number };

type ItemRow = { payer_id: number; text: string | null; person: string; due_on: IsoDay; cents: number };

/** The open amounts item by item, oldest due first. */
export const dueItemsOf = async (
  ctx: TodayCtx,
  payerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DueItem[]>> => {
  const { rows } = await sql<ItemRow>`
    select a.person_id as payer_id, i.due_on, i.open_cents as cents, ${nameOnItem('i')} as person,
      ${textOfItem('i')} as text
    from ledger_account_card a
    join open_item_card i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
      and i.due_on <= ${dayInVienna(ctx.now)}::date
    left join person_card p on p.club_id = i.club_id and p.id = i.person_id
    where a.person_id = any(${[...payerIds]}::integer[])
    order by a.person_id, i.due_on, i.id`.execute(ctx.db);
  const items = new Map<number, DueItem[]>();
  for (const row of rows) {
    const item = { text: row.text ?? '', person: row.person, dueOn: row.due_on, cents: row.cents };
    const known = items.get(row.payer_id);
    if (known === undefined) items.set(row.payer_id, [item]);
    else known.push(item);
  }
  return items;
};
