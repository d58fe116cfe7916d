import type { Ctx } from '../../kit/ctx.ts';

/** Locks the donation: linking, changing, thanking and taking back run one after the other. Read the books after taking this lock. */
export const holdDonation = async (ctx: Pick<Ctx, 'db'>, donationId: number) => {
  await ctx.db.selectFrom('donation as n').where('n.id', '=', donationId).select('n.id').forUpdate().execute();
};
