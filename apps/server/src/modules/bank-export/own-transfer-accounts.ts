import type { Ctx } from '../../kit/ctx.ts';
import { noAccount, ownAccounts } from './creditor.queries.ts';

/** Bankkonten the club can transfer from, and what keeps it from doing so. */
export const ownTransferAccounts = async (ctx: Pick<Ctx, 'db'>) => {
  const list = await ownAccounts(ctx, 'disbursement');
  return { list, problems: list.length === 0 ? [noAccount] : [] };
};
