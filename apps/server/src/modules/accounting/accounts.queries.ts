import type { Account } from '@vereinshaus/contract/accounting/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * Konten mit Saldo: one pass over the entries. The IBAN of a family is only read where reading it is logged (ledger.bankDetails), not in a
 * list.
 */
export const allAccounts = async (ctx: Ctx): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    with side as (
      select e.debit_id as id, case when e.cancelled_at is null then e.amount_cents else 0 end as cents
      from ledger_entry_card e where e.club_id = current_club()
      union all
      select e.credit_id, case when e.cancelled_at is null then -e.amount_cents else 0 end
      from ledger_entry_card e where e.club_id = current_club()
    ), balance as (select id, sum(cents)::bigint as cents from side group by id)
    select a.id as "ID", a.number as nr, a.name, a.kind, a.address,
      case when a.person_id is null then a.iban else '' end as iban,
      case when a.person_id is null then a.bic else '' end as bic,
      coalesce(case when a.is_asset then b.cents else -b.cents end, 0)::bigint as saldo, a.is_asset as inflow, a.tag,
      coalesce(a.person_id, 0) as "child_ID", b.id is not null as "isUsed", a.purpose is not null as "isOwn"
    from ledger_account a left join balance b on b.id = a.id
    where a.deleted_at is null
    order by a.number`.execute(ctx.db);
  return rows;
};
