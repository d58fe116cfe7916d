import type { BankChange } from '@vereinshaus/contract/bank-changes/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { toldChanges, waitingChange } from './waiting-change.ts';

/** The change that waits, as those see it who could stop it. */
export const waitingBankChange = async (ctx: Ctx): Promise<BankChange | null> => {
  const change = await waitingChange(ctx);
  if (!change) return null;
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', change.requested_by)
    .select(['p.first_name', 'p.last_name'])
    .executeTakeFirstOrThrow();
  return {
    ID: change.id,
    fullname: `${person.first_name} ${person.last_name}`.trim(),
    time: toSeconds(change.requested_at),
    appliesAt: toSeconds(change.applies_at),
    changes: toldChanges(change.fields),
  };
};
