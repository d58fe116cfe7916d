import type { Ctx } from '../../kit/ctx.ts';
import { donationErrors } from './donations.errors.ts';

export type DonorChoice = { personId: number; contactId: number };

/** Whoever is meant is there. Held, so that whoever removes them comes before or after. */
const requireThere = async (ctx: Pick<Ctx, 'db'>, { personId, contactId }: DonorChoice) => {
  if (personId !== 0) {
    const person = await ctx.db
      .selectFrom('person_card as p')
      .where('p.id', '=', personId)
      .where('p.deleted_at', 'is', null)
      .select('p.id')
      .forShare()
      .executeTakeFirst();
    if (person === undefined) throw donationErrors.personGone();
    return;
  }
  const contact = await ctx.db
    .selectFrom('contact_card as c')
    .where('c.id', '=', contactId)
    .where('c.erased_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  if (contact === undefined) throw donationErrors.contactGone();
};

/** The donor of a person or a contact, made with the first donation. What the report needs is asked for, never taken over. */
export const donorOf = async (ctx: Ctx, choice: DonorChoice): Promise<number | null> => {
  if (choice.personId === 0 && choice.contactId === 0) return null;
  await requireThere(ctx, choice);
  const column = choice.personId === 0 ? ('contact_id' as const) : ('person_id' as const);
  const value = choice.personId === 0 ? choice.contactId : choice.personId;
  await ctx.db
    .insertInto('donor')
    .values({ club_id: ctx.club.id, [column]: value, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['club_id', column]).doNothing())
    .execute();
  const { id } = await ctx.db
    .selectFrom('donor as d')
    .where(`d.${column}`, '=', value)
    .select('d.id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Whose history tells it. */
export const historyOf = ({ personId, contactId }: DonorChoice) => ({
  personId: personId === 0 ? null : personId,
  ...(contactId !== 0 && { contactId }),
});
