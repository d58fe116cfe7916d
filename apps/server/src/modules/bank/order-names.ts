import type { OrderKind } from '@vereinshaus/contract/bank-export/calls';
import type { Ctx } from '../../kit/ctx.ts';

/** MsgId: the id of a bank file; the same each time the file is written. */
export const messageIdOf = ({ club }: Pick<Ctx, 'club'>, orderId: number): string => `VH-${club.id}-${orderId}`;

/** PmtInfId: the id of its only batch. Bank statements repeat it. */
export const paymentInfoIdOf = (ctx: Pick<Ctx, 'club'>, { id, kind }: { id: number; kind: OrderKind }): string =>
  `${messageIdOf(ctx, id)}-${kind === 'debit' ? 'RCUR' : 'TRF'}`;
