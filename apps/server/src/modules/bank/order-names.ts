import type { OrderKind } from '@vereinshaus/contract/bank-export/calls';
import type { Ctx } from '../../kit/ctx.ts';

/** MsgId: how a file for the bank names itself; the same however often it is written. */
export const messageIdOf = ({ club }: Pick<Ctx, 'club'>, orderId: number): string => `VH-${club.id}-${orderId}`;

/** PmtInfId: how it names its one batch. Statements tell it again. */
export const paymentInfoIdOf = (ctx: Pick<Ctx, 'club'>, { id, kind }: { id: number; kind: OrderKind }): string =>
  `${messageIdOf(ctx, id)}-${kind === 'debit' ? 'RCUR' : 'TRF'}`;
