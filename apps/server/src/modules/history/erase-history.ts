import type { Ctx } from '../../kit/ctx.ts';

/** Keeps who did what and when, but removes everything that was said about the persons. */
export const eraseHistoryOf = async (ctx: Pick<Ctx, 'db'>, personIds: readonly number[]) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('person_id', 'in', [...personIds])
    .execute();
};

/** The same for contacts. */
export const eraseContactHistory = async (ctx: Pick<Ctx, 'db'>, contactId: number) => {
  await ctx.db
    .updateTable('history_entry')
    .set({ details: '{"erased":true}' })
    .where('contact_id', '=', contactId)
    .execute();
};
