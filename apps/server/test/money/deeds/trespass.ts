import { contract } from '@vereinshaus/contract';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import type { HistoryStep } from '../history.ts';
import { type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

type Attempt = (club: MoneyClub, step: HistoryStep<string>) => Promise<{ http: number }>;

/** Calls with an id of another club, by users who may do the same in their own. */
const attempts: readonly Attempt[] = [
  (club, step) =>
    club.asTreasurer(contract.payments.addManual, {
      child_ID: club.neighbour.personId,
      amount: 5000,
      text: 'x',
      via: 'bank',
      key: keyOf(step),
    }),
  (club, step) =>
    club.asTreasurer(contract.payments.enter, {
      child_ID: club.personAt(step.a),
      amount: 5000,
      on: toDayNumber(club.today()),
      account_ID: club.neighbour.accountId,
      text: 'x',
      items: [club.neighbour.itemId],
      credit: 5000,
      key: keyOf(step),
    }),
  (club) => club.asTreasurer(contract.payments.takeBackEntry, { ID: club.neighbour.entryId }),
  (club) => club.asTreasurer(contract.vouchers.cancel, { ID: club.neighbour.voucherId }),
  (club) => club.asTreasurer(contract.vouchers.giveAway, { ID: club.neighbour.voucherId, reason: 'x' }),
  async (club, { a }) =>
    club.ask(await club.payerAt(a), contract.vouchers.redeem, { voucherCode: club.neighbour.code }),
  async (club, { a }) =>
    club.ask(await club.payerAt(a), contract.withdrawals.declare, { kind: 'voucher', ID: club.neighbour.voucherId }),
  (club, step) =>
    club.asTreasurer(contract.clubPayments.refund, {
      paymentID: club.neighbour.paymentId,
      amount: 100,
      reason: 'duplicate',
      key: keyOf(step),
    }),
  async (club, { a }) =>
    club.ask(await club.payerAt(a), contract.onlinePayments.decideOverpaid, {
      ID: club.neighbour.paymentId,
      choice: 'refund',
    }),
  async (club, step) => {
    const payerId = await club.payerAt(step.a);
    const wish = { child_ID: payerId, amount: 500, method_ID: club.neighbour.methodId, key: keyOf(step) };
    return club.ask(payerId, contract.onlinePayments.charge, wish);
  },
  (club) => club.asTreasurer(contract.payouts.decline, { ID: club.neighbour.requestId, reason: 'x' }),
  async (club, { a }) => club.ask(await club.payerAt(a), contract.payouts.withdraw, { ID: club.neighbour.requestId }),
  (club) => club.asTreasurer(contract.freeInvoices.issueForFamily, { userID: club.neighbour.payerId }),
];

/** A caller names a record of another club: it is refused, and nothing changes there. */
export const trespassDeeds: Deeds = {
  trespass: {
    weight: 6,
    play: async (club, step) => {
      const attempt = attempts[step.b % attempts.length];
      const answer = await attempt?.(club, step);
      if (answer?.http === 200) throw new Error(`attempt ${step.b % attempts.length} on another club was allowed`);
    },
  },
};
