import { contract } from '@vereinshaus/contract';
import { chosen, type Deeds, keyOf } from '../money-club.ts';

/** Families change, and their debts and credits move with them; days pass. */
export const personDeeds: Deeds = {
  merge: {
    weight: 1,
    play: (club, { a, b }) =>
      club.asAdmin(contract.duplicates.merge, {
        survivor_ID: club.personAt(a),
        other_ID: club.personAt(b),
        choices: {},
      }),
  },
  move: {
    weight: 2,
    play: async (club, { a, b }) =>
      club.asAdmin(contract.profile.move, { child_ID: club.personAt(a), verwalter_ID: await club.payerAt(b) }),
  },
  growUp: {
    weight: 1,
    play: (club, { a }) => club.asAdmin(contract.profile.leaveGroup, { child_ID: club.personAt(a) }),
  },
  remove: {
    weight: 1,
    play: (club, { a }) => club.asAdmin(contract.profile.remove, { child_ID: club.personAt(a), confirmed: true }),
  },
  /** A debtor has paid at the provider and leaves before the payment is reported. */
  payLate: {
    weight: 1,
    play: async (club, step) => {
      const payerId = step.c % 2 === 0 ? club.singleAt(step.a) : chosen(await club.owing(), step.a);
      // There are no debts.
      if (payerId === 0) return;
      const charge = {
        child_ID: payerId,
        amount: -100 - (step.b % 4000),
        text: 'Leihgebühr',
        key: `${keyOf(step)}-owed`,
      };
      await club.asTreasurer(contract.payments.addManual, charge);
      const amount = await club.owedBy(payerId);
      const wish = { child_ID: payerId, amount, kind: 'card' as const, key: keyOf(step) };
      const { reply } = await club.ask(payerId, contract.onlinePayments.start, wish);
      const page = reply?.url.split('/').at(-1);
      if (reply === undefined || page === undefined) return;
      club.pages.push(page);
      await club.ask(payerId, contract.onlinePayments.sandboxDecide, { page, outcome: 'succeed' });
      // Part of the charge is gone meanwhile, so the payment is more than the debt.
      if (step.b % 3 === 0) {
        const credit = { child_ID: payerId, amount: 100, text: 'Kulanz', via: 'credit' as const };
        await club.asTreasurer(contract.payments.addManual, credit);
      }
      await club.asAdmin(contract.profile.remove, { child_ID: payerId, confirmed: true });
      await club.background.follow(club.clubId, reply.ID);
    },
  },
  passDays: {
    weight: 5,
    play: async (club, { a, twice }) => club.clock.passDays(twice ? 1 : 1 + (a % 5)),
  },
};
