import type { Ctx } from '../../kit/ctx.ts';
import { noAccount, ownAccounts } from './creditor.queries.ts';

/** Bankkonten from which the club can transfer, and reasons against it. */
export const ownTransferAccounts = async (ctx: Pick<Ctx, 'db'>) => {
  const list = await ownAccounts(ctx, 'disbursement');
  return { list, problems: list.length === 0 ? [noAccount] : [] };
};
