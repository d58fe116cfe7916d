import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type ClubProvider } from './club-provider.ts';

/** Under which name the provider knows a Verwalter; introduced to it with the first payment. */
export const customerOf = async (ctx: Ctx, { provider, account }: ClubProvider, personId: number): Promise<string> => {
  const known = await ctx.db
    .selectFrom('payment_customer as c')
    .where('c.person_id', '=', personId)
    .where('c.provider', '=', provider.name)
    .select('c.external_id')
    .executeTakeFirst();
  if (known) return known.external_id;
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email'])
    .executeTakeFirstOrThrow();
  const externalId = await answerOf(
    provider.createCustomer({
      account,
      clubId: ctx.club.id,
      key: `${ctx.club.id}:customer:${personId}`,
      name: `${person.first_name} ${person.last_name}`.trim(),
      email: person.email,
    }),
  );
  await ctx.db
    .insertInto('payment_customer')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      provider: provider.name,
      external_id: externalId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return externalId;
};
