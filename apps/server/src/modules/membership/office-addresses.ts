import type { Ctx } from '../../kit/ctx.ts';

/** Schriftführer: the recipient of the club's mail. */
const secretary = '1200';

/** The secretary's address if the club has set one, else those of all administrators. */
export const officeAddresses = async (
  ctx: Ctx,
  roleEmails: Readonly<Record<string, string>>,
): Promise<readonly string[]> => {
  const own = roleEmails[secretary];
  if (own) return [own];
  const admins = await ctx.db
    .selectFrom('person_card as p')
    .where('p.staff_level', '>=', 80)
    .where('p.email', '<>', '')
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select('p.email')
    .orderBy('p.id')
    .execute();
  return [...new Set(admins.map((admin) => admin.email))];
};
