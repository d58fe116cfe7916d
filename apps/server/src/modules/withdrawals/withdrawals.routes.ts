import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';
import { ownAgreements } from './withdrawals.queries.ts';

export const withdrawalRoutes = routes(contract.withdrawals, {
  own: async (ctx) => ({ agreements: await ownAgreements(ctx) }),
  declare: async (ctx, { kind, ID: contractId }) => {
    const { refundedCents: refunded, creditedCents: credited } = await declareWithdrawal(ctx, { kind, contractId });
    return { ...succeeded('Dein Rücktritt ist angekommen. Die Bestätigung kommt per E-Mail.'), refunded, credited };
  },
});
