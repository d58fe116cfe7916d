import type { Ctx } from '../../kit/ctx.ts';
import { type Posting, post } from '../ledger/index.ts';
import type { Pair } from './person-references.ts';

type Account = { number: number; personId: number | null };

/** Locked: nothing is posted to either while the balance moves. */
const lockedAccounts = (ctx: Ctx, personIds: readonly number[]) =>
  ctx.db
    .selectFrom('ledger_account as a')
    .where('a.person_id', 'in', [...personIds])
    .orderBy('a.number')
    .select(['a.number', 'a.person_id as personId'])
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

/** What is owed goes to the new account's debit, a credit to its credit; the old account is even afterwards. */
const transfer = (from: Account, to: Account, owedCents: number, { survivorId, otherId }: Pair): Posting => ({
  ...(owedCents > 0 ? { debit: to.number, credit: from.number } : { debit: from.number, credit: to.number }),
  cents: Math.abs(owedCents),
  symbol: 'UE',
  text: `Saldo übernommen: Person ${otherId} mit Person ${survivorId} zusammengeführt`,
  personId: survivorId,
});

/**
 * Kundenkonto: goes to whoever pays for the person from now on. Where that Verwalter has an account already, the balance
 * is transferred with an entry of its own, so that both accounts stay readable and no amount ever changes.
 */
export const moveMoney = async (ctx: Ctx, pair: Pair, payerId: number) => {
  const accounts = await lockedAccounts(ctx, [pair.otherId, payerId]);
  const from = accounts.find(({ personId }) => personId === pair.otherId);
  const to = accounts.find(({ personId }) => personId === payerId);
  if (from === undefined) return;
  if (to === undefined) {
    await ctx.db.updateTable('ledger_account').set({ person_id: payerId }).where('number', '=', from.number).execute();
    return;
  }
  const owed = (await sumOf(ctx, 'debit', from.number)) - (await sumOf(ctx, 'credit', from.number));
  await post(ctx, [transfer(from, to, owed, pair)]);
};
