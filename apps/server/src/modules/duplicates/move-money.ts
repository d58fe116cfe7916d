import type { Ctx } from '../../kit/ctx.ts';
import { transferBalance } from '../ledger/index.ts';
import type { Pair } from './move-references.ts';

/** An account without owner, because its person goes, belongs to whoever pays from now on and has none. */
const takeAccount = async (ctx: Ctx, otherId: number, payerId: number) => {
  await ctx.db
    .updateTable('ledger_account')
    .set({ person_id: payerId })
    .where('person_id', '=', otherId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledger_account as own').where('own.person_id', '=', payerId).select('own.id'))),
    )
    .execute();
};

/** Kundenkonto: goes to whoever pays for the person from now on; where they have one already, the balance does. */
export const moveMoney = async (ctx: Ctx, { survivorId, otherId }: Pair, payerId: number) => {
  await takeAccount(ctx, otherId, payerId);
  await transferBalance(ctx, {
    fromId: otherId,
    toId: payerId,
    text: `Saldo übernommen: Person ${otherId} mit Person ${survivorId} zusammengeführt`,
    personId: survivorId,
  });
};
