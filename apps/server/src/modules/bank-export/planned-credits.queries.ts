import type { FamilyCredit, NotPaidOut } from '@vereinshaus/contract/bank-export/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { compactIban, isValidIban } from '@vereinshaus/contract/kit/iban';
import type { CreditOrigin } from '@vereinshaus/contract/ledger/credit-origins';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { backingsOf } from '../ledger/index.ts';

type CreditRow = {
  id: number;
  accountId: number;
  name: string;
  credit: number;
  under_way: number;
  /** The released part of earlier payouts that the bank has carried out. */
  released: number;
  iban: string;
  bic: string;
  holder: string;
  request_id: number | null;
  requested_at: Date | null;
  requested_cents: number | null;
};

/**
 * Guthaben von Familien, with the account they have named: that of their request, that of the books, or that of their mandate. Families
 * with a request come first, longest wait first.
 */
const creditRows = async (ctx: Pick<Ctx, 'db'>, payerId?: number): Promise<readonly CreditRow[]> => {
  const { rows } = await sql<CreditRow>`
    with credit as materialized (
      select i.account_id, sum(case i.side when 'credit' then i.open_cents else -i.open_cents end)::bigint as cents
      from open_item_card i where i.open_cents > 0 and (${payerId ?? null}::integer is null or i.account_id in (
        select a.id from ledger_account a where a.person_id = ${payerId ?? null}::integer
      ))
      group by i.account_id
      having sum(case i.side when 'credit' then i.open_cents else -i.open_cents end) > 0
    ), mandate as materialized (
      select distinct on (m.person_id) m.person_id, s.iban, s.bic, s.account_holder
      from payment_method_card m join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
      where m.kind = 'sepm' and m.removed_at is null order by m.person_id, m.id desc
    ), paid_out as materialized (
      select u.payer_id, u.cents, u.released_cents, u.state from disbursement_standing u where u.payer_id is not null
    )
    select w.id, a.id as "accountId", trim(concat_ws(' ', w.first_name, w.last_name, w.company_name)) as name,
      c.cents as credit, coalesce(u.cents, 0)::bigint as under_way, coalesce(u.released, 0)::bigint as released,
      coalesce(nullif(q.iban, ''), nullif(a.iban, ''), m.iban, '') as iban,
      case when q.iban is not null then '' when a.iban <> '' then a.bic else coalesce(m.bic, '') end as bic,
      case when q.iban is not null then q.holder when a.iban <> '' then a.iban_holder else coalesce(m.account_holder, '') end as holder,
      q.id as request_id, q.requested_at, q.cents as requested_cents
    from credit c
    join ledger_account a on a.id = c.account_id
    join person_card w on w.id = a.person_id and w.deleted_at is null
    left join mandate m on m.person_id = w.id
    left join lateral (
      select sum(p.cents) filter (where p.state in ('prepared', 'exported')) as cents,
        sum(p.released_cents) filter (where p.state = 'booked') as released
      from paid_out p where p.payer_id = w.id
    ) u on true
    left join payout_request q on q.payer_id = w.id and q.withdrawn_at is null and q.declined_at is null
      and q.disbursement_id is null
    order by q.requested_at nulls last, w.last_name, w.first_name, w.id`.execute(ctx.db);
  return rows;
};

/** What can be paid out to a family, to which account, where it comes from, and reasons against it. */
export type PlannedCredit = {
  payerId: number;
  name: string;
  /** The credit that is not under way yet: the part that was paid in, and the part that was not. */
  cents: number;
  held: number;
  /** The paid-in part of the whole credit, under way or not. */
  backed: number;
  origins: ReadonlyMap<CreditOrigin, number>;
  holder: string;
  iban: string;
  bic: string;
  request: { id: number; at: Date; cents: number } | null;
  reason: NotPaidOut | null;
};

const reasonOf = ({ cents, held, iban }: { cents: number; held: number; iban: string }): NotPaidOut | null => {
  if (cents + held <= 0) return 'underWay';
  if (iban === '') return 'noIban';
  if (!isValidIban(iban)) return 'badIban';
  return cents <= 0 ? 'held' : null;
};

const nothing = { origins: new Map<CreditOrigin, number>(), backedCents: 0, overpaidCents: 0 };

/** For all families, or for one. */
export const plannedCredits = async (ctx: Pick<Ctx, 'db'>, payerId?: number): Promise<readonly PlannedCredit[]> => {
  const rows = await creditRows(ctx, payerId);
  const backings = await backingsOf(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => {
    const { origins, backedCents, overpaidCents } = backings.get(row.accountId) ?? nothing;
    const left = Math.max(0, row.credit - row.under_way);
    const backed = Math.max(0, backedCents - Math.max(0, overpaidCents - row.released));
    const cents = Math.max(0, Math.min(left, backed - row.under_way));
    const iban = compactIban(row.iban);
    const held = left - cents;
    const request =
      row.request_id === null || row.requested_at === null
        ? null
        : { id: row.request_id, at: row.requested_at, cents: row.requested_cents ?? 0 };
    const { id, name, bic } = row;
    const holder = row.holder || name;
    const reason = reasonOf({ cents, held, iban });
    return { payerId: id, name, cents, held, backed, origins, holder, iban, bic, request, reason };
  });
};

export const wireCredit = (credit: PlannedCredit): FamilyCredit => ({
  ID: credit.payerId,
  fullname: credit.name,
  amount: credit.cents,
  held: credit.held,
  origins: [...credit.origins].map(([origin, amount]) => ({ origin, amount })),
  holder: credit.holder,
  last4: credit.iban.slice(-4),
  ...(credit.request !== null && {
    request: { ID: credit.request.id, time: toSeconds(credit.request.at), amount: credit.request.cents },
  }),
  ...(credit.reason !== null && { reason: credit.reason }),
});

type PreparedLine = { id: number; payerId: number | null; cents: number; released: number };

/** Lines whose credit is no longer covered by money since they were prepared, e.g. because a payment was returned. */
export const unbackedLines = async (
  ctx: Pick<Ctx, 'db'>,
  lines: readonly PreparedLine[],
): Promise<ReadonlySet<number>> => {
  const credits = await plannedCredits(ctx);
  const known = new Map(credits.map((credit) => [credit.payerId, credit]));
  return new Set(
    lines.flatMap(({ id, payerId, cents, released }) =>
      payerId !== null && cents - released > (known.get(payerId)?.backed ?? 0) ? [id] : [],
    ),
  );
};
