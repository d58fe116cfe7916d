import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { askOne, type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { WorkCtx } from '../../kit/ctx.ts';

/** Whether the club collects from a payer: they pay by a valid mandate. */
export const mandateOf = ({ now }: Pick<WorkCtx, 'now'>, payerId: number): BatchedQuery<boolean> =>
  question(
    sql`select m.person_id from collecting_mandate(${dayInVienna(now)}::date) m where m.person_id = ${payerId}`,
    (rows) => rows.length > 0,
  );

export const paysByMandate = (ctx: Pick<WorkCtx, 'db' | 'now'>, payerId: number): Promise<boolean> =>
  askOne(ctx, mandateOf(ctx, payerId));
