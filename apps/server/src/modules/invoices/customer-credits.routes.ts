import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { customerCreditList } from './customer-credits.queries.ts';
import { dayOf } from './day-of.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { type HasBankLine, takeBackPayout } from './take-back-payout.ts';

export const customerCreditRoutes = (hasBankLine: HasBankLine) =>
  routes(contract.customerCredits, {
    list: (ctx) => customerCreditList(ctx),
    payOut: async (ctx, { customer_ID: customerId, amount, day, account_ID: accountId, key }) => {
      const receipt = await payOutCredit(ctx, { customerId, cents: amount, on: dayOf(day), accountId, key });
      return { ...succeeded('Die Auszahlung ist eingetragen.'), receipt };
    },
    takeBack: async (ctx, { ID: documentId }) => {
      const receipt = await takeBackPayout(ctx, documentId, hasBankLine);
      return { ...succeeded('Die Auszahlung ist zurückgenommen.'), receipt };
    },
  });
