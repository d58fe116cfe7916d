import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { ledgerErrors } from './ledger.errors.ts';

/**
 * Saldo in cents: the balance of the customer account of the person's Verwalter. Positive = credit, negative = owed.
 * There is no second number kept beside the entries.
 */
export const saldoOf = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<number> =>
  (await saldosOf(ctx, [personId])).get(personId) ?? 0;

/** The same for many persons in one query. */
export const saldosOf = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; saldo: number }>`
    select p.id, (
      coalesce((select sum(e.amount_cents) from ledger_entry e
        where e.club_id = a.club_id and e.credit = a.number and e.cancelled_at is null), 0)
      - coalesce((select sum(e.amount_cents) from ledger_entry e
        where e.club_id = a.club_id and e.debit = a.number and e.cancelled_at is null), 0)
    )::integer as saldo
    from person p
    join ledger_account a on a.club_id = p.club_id and a.person_id = p.manager_id
    where p.id = any(${personIds}::integer[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.saldo]));
};

/** The same for somebody who asks about a person of this club. */
export const saldoOfKnownPerson = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<number> => {
  const person = await ctx.db.selectFrom('person as p').where('p.id', '=', personId).select('p.id').executeTakeFirst();
  if (!person) throw ledgerErrors.personGone();
  return saldoOf(ctx, personId);
};
