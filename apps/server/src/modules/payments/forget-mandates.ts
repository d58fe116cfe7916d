import type { WorkCtx } from '../../kit/ctx.ts';

/** The mandate stays on record, without its bank account and without its signer; nobody can collect with it. */
export const forgetMandates = async (ctx: WorkCtx, methodIds: readonly number[]) => {
  if (methodIds.length === 0) return;
  await ctx.db
    .updateTable('sepa_mandate')
    .set({ account_holder: '', iban: '', bic: '', bank_name: '', signed_address: '', signed_with: '' })
    .where('method_id', 'in', [...methodIds])
    .execute();
  await ctx.db
    .updateTable('payment_method')
    .set({ removed_at: ctx.now, is_default: false })
    .where('id', 'in', [...methodIds])
    .where('removed_at', 'is', null)
    .execute();
};
