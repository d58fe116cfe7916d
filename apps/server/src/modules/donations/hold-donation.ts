import type { Ctx } from '../../kit/ctx.ts';

/** Whoever links, changes, thanks for or takes back a donation comes before or after. Read what stands in the books afterwards. */
export const holdDonation = async (ctx: Pick<Ctx, 'db'>, donationId: number) => {
  await ctx.db.selectFrom('donation as n').where('n.id', '=', donationId).select('n.id').forUpdate().execute();
};
