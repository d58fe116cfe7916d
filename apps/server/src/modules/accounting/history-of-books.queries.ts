import type { Ctx } from '../../kit/ctx.ts';
import { historyAbout } from '../history/index.ts';

export const historyOfAccount = (ctx: Ctx, accountId: number) =>
  historyAbout(ctx, {
    detail: { name: 'accountId', value: accountId },
    kinds: ['accounting.accountAdded', 'accounting.accountChanged', 'accounting.accountDeleted'],
  });

export const historyOfRow = (ctx: Ctx, rowId: number) =>
  historyAbout(ctx, {
    detail: { name: 'rowId', value: rowId },
    kinds: [
      'accounting.rowAdded',
      'accounting.rowChanged',
      'accounting.rowCancelled',
      'accounting.receiptAdded',
      'accounting.receiptDeleted',
    ],
  });
