import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { bankChangeErrors } from './bank-changes.errors.ts';
import { waitingChange } from './waiting-change.ts';

/** Stoppen: everything stays as it is. Of stopping and coming into force at the same moment the first one counts. */
export const stopBankChange = async (ctx: Ctx, changeId: number) => {
  const change = await waitingChange(ctx, { isLocked: true });
  if (change?.id !== changeId) throw bankChangeErrors.over();
  await ctx.db
    .updateTable('club_bank_change')
    .set({ stopped_at: ctx.now, stopped_by: viewerOf(ctx).id })
    .where('id', '=', changeId)
    .execute();
  await recordHistory(ctx, { kind: 'bankChange.stopped', personId: null, details: { changes: change.fields } });
};
