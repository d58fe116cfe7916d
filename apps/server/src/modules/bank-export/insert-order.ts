import type { OrderKind } from '@vereinshaus/contract/bank-export/calls';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

export const insertOrder = async (
  ctx: Ctx,
  { kind, accountId, on, key }: { kind: OrderKind; accountId: number; on: IsoDay; key?: string | undefined },
): Promise<number> => {
  const order = await ctx.db
    .insertInto('bank_order')
    .values({
      club_id: ctx.club.id,
      kind,
      state: 'prepared',
      account_id: accountId,
      execute_on: on,
      request_key: key ?? null,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return order.id;
};
