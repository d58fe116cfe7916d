import type { Ctx } from '../../kit/ctx.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { deletePersons } from '../persons/index.ts';

/** Betreiberin der Vorführung: its password is in the README, so it goes with the demo. */
export const demoOperator = 'plattform@demo.test';

type DbCtx = Pick<Ctx, 'db'>;

/** Somebody can sign in to the platform. Asked in its view. */
export const hasOperator = async ({ db }: DbCtx): Promise<boolean> =>
  (await db
    .selectFrom('login_card as l')
    .where('l.club_id', '=', platformTenant)
    .select('l.person_id')
    .executeTakeFirst()) !== undefined;

export const dropDemoOperator = async (ctx: DbCtx) => {
  const account = await ctx.db
    .selectFrom('login_card as l')
    .where('l.club_id', '=', platformTenant)
    .where('l.email', '=', demoOperator)
    .select('l.person_id as personId')
    .executeTakeFirst();
  if (account) await deletePersons(ctx, [account.personId]);
};
