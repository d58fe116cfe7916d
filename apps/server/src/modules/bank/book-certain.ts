import { certainAtOnce } from '@vereinshaus/contract/bank';
import type { Ctx } from '../../kit/ctx.ts';
import { bookLine } from './book-line.ts';
import { proposedLines } from './lines.queries.ts';
import type { Proposal } from './proposal.rules.ts';
import type { BankLineRow } from './stored-line.ts';

/** What a line uses up: what spoke for a second one like it may be gone with the first. */
const usedBy = ({ cents }: BankLineRow, { target, reason }: Proposal): string | undefined => {
  if (target.kind === 'payer') return `payer ${target.id}`;
  return reason === 'payout' ? `payout ${cents}` : undefined;
};

/**
 * Sichere buchen: what two things speak for. Of one family, and of payouts of one amount, one line at a time: the others
 * are looked at anew in the next round.
 */
export const bookCertain = async (ctx: Ctx): Promise<{ booked: number; left: number }> => {
  const proposed = await proposedLines(ctx);
  const certain = proposed.flatMap(({ line, proposal }) =>
    proposal?.certainty === 'certain' ? [{ line, proposal }] : [],
  );
  const served = new Set<string>();
  let booked = 0;
  for (const { line, proposal } of certain) {
    if (booked === certainAtOnce) break;
    const used = usedBy(line, proposal);
    if (used !== undefined && served.has(used)) continue;
    if (used !== undefined) served.add(used);
    const { kind, id } = proposal.target;
    const part = {
      payerId: kind === 'payer' ? id : 0,
      accountId: kind === 'account' ? id : 0,
      orderId: kind === 'order' ? id : 0,
      cents: line.cents,
    };
    await bookLine(ctx, line.id, [part]);
    booked += 1;
  }
  return { booked, left: certain.length - booked };
};
