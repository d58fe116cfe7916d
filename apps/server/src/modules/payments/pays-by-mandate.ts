import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** Whether the club collects what somebody owes: a mandate that counts is what they pay with. */
export const paysByMandate = async (ctx: Pick<WorkCtx, 'db' | 'now'>, payerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from collecting_mandate(${dayInVienna(ctx.now)}::date) m where m.person_id = ${payerId}`.execute(ctx.db);
  return rows.length > 0;
};
