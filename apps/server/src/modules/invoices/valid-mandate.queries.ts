import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';

/** The mandate that the club may collect with on a day: without one an invoice must not promise a collection. */
export const validMandate = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  payerId: number,
  dueOn: IsoDay,
): Promise<string | null> => {
  const { rows } = await sql<{ reference: string }>`
    select m.reference from collecting_mandate(greatest(${dueOn}::date, ${dayInVienna(ctx.now)}::date)) m
    where m.person_id = ${payerId} order by m.method_id desc limit 1`.execute(ctx.db);
  return rows[0]?.reference ?? null;
};
