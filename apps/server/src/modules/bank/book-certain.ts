import { certainAtOnce } from '@vereinshaus/contract/bank';
import type { Ctx } from '../../kit/ctx.ts';
import { bookLine } from './book-line.ts';
import { proposedLines } from './lines.queries.ts';

/**
 * Sichere buchen: what two things speak for. Of one family one line at a time, since the amount that spoke for the second
 * may be paid with the first: it is looked at anew in the next round.
 */
export const bookCertain = async (ctx: Ctx): Promise<{ booked: number; left: number }> => {
  const { proposed } = await proposedLines(ctx);
  const certain = proposed.flatMap(({ line, proposal }) =>
    proposal?.certainty === 'certain' ? [{ line, proposal }] : [],
  );
  const served = new Set<number>();
  let booked = 0;
  for (const { line, proposal } of certain) {
    if (booked === certainAtOnce) break;
    const { kind, id } = proposal.target;
    if (kind === 'payer' && served.has(id)) continue;
    if (kind === 'payer') served.add(id);
    const part = { payerId: kind === 'payer' ? id : 0, accountId: kind === 'account' ? id : 0, cents: line.cents };
    await bookLine(ctx, line.id, [part]);
    booked += 1;
  }
  return { booked, left: certain.length - booked };
};
