import type { Ctx } from '../../kit/ctx.ts';

/** Who did what when stays known; what was said about the persons does not. */
export const eraseHistoryOf = async (ctx: Pick<Ctx, 'db'>, personIds: readonly number[]) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('person_id', 'in', [...personIds])
    .execute();
};

/** The same of contacts. */
export const eraseContactHistory = async (ctx: Pick<Ctx, 'db'>, contactId: number) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('contact_id', '=', contactId)
    .execute();
};
