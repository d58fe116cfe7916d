import { confirmedForSeconds } from '@vereinshaus/contract/persons/profile';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockLivingPerson } from './find-person.ts';

/** Daten bestätigen: the data are correct as of now. Returns how many of the group still have to be confirmed. */
export const confirmData = async (ctx: Ctx, personId: number): Promise<number> => {
  const person = await lockLivingPerson(ctx, personId);
  await ctx.db.updateTable('person').set({ data_confirmed_at: ctx.now }).where('id', '=', personId).execute();
  await recordHistory(ctx, { kind: 'person.confirmed', personId, details: {} });
  return countUnconfirmed(ctx, person.manager_id);
};

const countUnconfirmed = async (ctx: Ctx, managerId: number): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('person as p')
    .where('p.manager_id', '=', managerId)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .where(
      sql<boolean>`(p.data_confirmed_at is null or p.data_confirmed_at < ${ctx.now}::timestamptz - make_interval(secs => ${confirmedForSeconds}))`,
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
