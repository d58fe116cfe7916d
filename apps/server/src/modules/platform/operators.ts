import type { Ctx } from '../../kit/ctx.ts';
import { deletePersons } from '../persons/index.ts';
import { platformClub } from '../session/index.ts';

/** Betreiberin der Vorführung: its password is in the README, so it goes with the demo. */
export const demoOperator = 'plattform@demo.test';

type DbCtx = Pick<Ctx, 'db'>;

/** Somebody can sign in to the platform. Asked in its view. */
export const hasOperator = async ({ db }: DbCtx): Promise<boolean> =>
  (await db
    .selectFrom('login_card as l')
    .where('l.club_id', '=', platformClub)
    .select('l.person_id')
    .executeTakeFirst()) !== undefined;

export const dropDemoOperator = async (ctx: DbCtx) => {
  const account = await ctx.db
    .selectFrom('login_card as l')
    .where('l.club_id', '=', platformClub)
    .where('l.email', '=', demoOperator)
    .select('l.person_id as personId')
    .executeTakeFirst();
  if (account) await deletePersons(ctx, [account.personId]);
};
