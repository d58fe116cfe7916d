import type { Ctx } from '../../kit/ctx.ts';

const administrator = 80;

/** The recipients of mails to the club itself: every administrator with an address. */
export const administratorAddresses = async (ctx: Pick<Ctx, 'db'>): Promise<readonly string[]> => {
  const rows = await ctx.db
    .selectFrom('person as p')
    .where('p.staff_level', '>=', administrator)
    .where('p.email', '<>', '')
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select((eb) => eb.fn<string>('lower', ['p.email']).as('address'))
    .distinct()
    .orderBy('address')
    .execute();
  return rows.map((row) => row.address);
};
