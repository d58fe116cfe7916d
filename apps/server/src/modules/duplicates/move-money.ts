import type { Ctx } from '../../kit/ctx.ts';
import { moveOpenItems, passOnAccount } from '../ledger/index.ts';
import type { Pair } from './move-references.ts';

type Payers = {
  /** Who paid for the record that goes. */
  before: number;
  /** Who pays for the person who stays. */
  after: number;
};

/**
 * Geld: whoever pays for the person who stays carries what is open of the record that goes, from its own account and from
 * that of the family it was managed by. An account whose owner goes is handed on where the payer has none.
 */
export const moveMoney = async (ctx: Ctx, { survivorId, otherId }: Pair, { before, after }: Payers) => {
  const text = `Offener Betrag übernommen: Person ${otherId} mit Person ${survivorId} zusammengeführt`;
  if (before !== otherId) await moveOpenItems(ctx, { fromId: before, toId: after, aboutId: otherId, text });
  if (!(await passOnAccount(ctx, otherId, after))) await moveOpenItems(ctx, { fromId: otherId, toId: after, text });
};
