import type { Ctx } from '../../kit/ctx.ts';
import { customerAccountOf } from './accounts.ts';
import { post } from './post.ts';

type Transfer = {
  /** Whose account is even afterwards. */
  fromId: number;
  /** The Verwalter who pays from now on. */
  toId: number;
  text: string;
  personId: number;
};

/** Locked, the lower number first: nothing is posted to either while the balance moves. */
const lockAccounts = (ctx: Ctx, numbers: readonly number[]) =>
  ctx.db
    .selectFrom('ledger_account as a')
    .where('a.number', 'in', [...numbers])
    .orderBy('a.number')
    .select('a.number')
    .forUpdate()
    .execute();

const sumOf = async (ctx: Ctx, side: 'debit' | 'credit', number: number): Promise<number> => {
  const { sum } = await ctx.db
    .selectFrom('ledger_entry as e')
    .where(`e.${side}`, '=', number)
    .where('e.cancelled_at', 'is', null)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount_cents'), eb.lit(0)).as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/**
 * Saldo übertragen: what somebody owes or has as credit goes to the customer account of another Verwalter with an entry
 * of its own, so that both accounts stay readable and no amount ever changes.
 */
export const transferBalance = async (ctx: Ctx, { fromId, toId, text, personId }: Transfer) => {
  const from = await ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', '=', fromId)
    .select('a.number')
    .executeTakeFirst();
  if (from === undefined) return;
  const to = await customerAccountOf(ctx, toId);
  await lockAccounts(ctx, [from.number, to]);
  const owed = (await sumOf(ctx, 'debit', from.number)) - (await sumOf(ctx, 'credit', from.number));
  const sides = owed > 0 ? { debit: to, credit: from.number } : { debit: from.number, credit: to };
  await post(ctx, [{ ...sides, cents: Math.abs(owed), symbol: 'UE', text, personId }]);
};
