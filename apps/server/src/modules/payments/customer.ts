import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { answerOf, type ClubProvider } from './club-provider.ts';
import type { TransactionRunner } from './transact.ts';

/** The person as the provider knows them, and their id there, if any. */
export type Customer = { personId: number; name: string; email: string; externalId: string | null };

/** The customer of a Verwalter at one account; read before the request to the provider. */
export const customerOf = async (
  ctx: Pick<Ctx, 'db'>,
  { provider, account }: ClubProvider,
  personId: number,
): Promise<Customer> => {
  const row = await ctx.db
    .selectFrom('person_card as p')
    .leftJoin('payment_customer as c', (join) =>
      join
        .onRef('c.club_id', '=', 'p.club_id')
        .onRef('c.person_id', '=', 'p.id')
        .on('c.provider', '=', provider.name)
        .on('c.provider_account', '=', account),
    )
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email', 'c.external_id'])
    .executeTakeFirstOrThrow();
  const name = `${row.first_name} ${row.last_name}`.trim();
  return { personId, name, email: row.email, externalId: row.external_id };
};

/** An idempotency key stands for its content: a new name or address needs a new key. */
const keyOf = (clubId: number, { personId, name, email }: Customer): string => {
  const said = createHash('sha256').update(`${name}\n${email}`).digest('base64url').slice(0, 16);
  return `${clubId}:customer:${personId}:${said}`;
};

/** Registers the customer with the provider at the first payment; the key makes two concurrent requests one customer. */
export const introduceCustomer = async (
  transact: TransactionRunner,
  clubId: number,
  { provider, account }: ClubProvider,
  customer: Customer,
): Promise<string> => {
  const { personId, name, email, externalId: known } = customer;
  if (known !== null) return known;
  const key = keyOf(clubId, customer);
  const externalId = await answerOf(provider.createCustomer({ account, clubId, key, name, email }));
  await transact(async (ctx) => {
    await ctx.db
      .insertInto('payment_customer')
      .values({
        club_id: sql<number>`current_club()`,
        person_id: personId,
        provider: provider.name,
        provider_account: account,
        external_id: externalId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return externalId;
};
