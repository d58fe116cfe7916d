import { contract } from '@vereinshaus/contract';
import { formatDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { chosen, type Deeds, keyOf, partOf } from '../money-club.ts';

/** Manual entries of the treasurer: charges, credits, payments with day, account and items, cash, figures of a till. */
export const byHandDeeds: Deeds = {
  owe: {
    weight: 5,
    play: (club, step) =>
      club.asTreasurer(contract.payments.addManual, {
        child_ID: club.personAt(step.a),
        amount: -1 - (step.b % 9000),
        text: 'Leihgebühr',
        key: keyOf(step),
      }),
  },
  credit: {
    weight: 3,
    play: (club, step) =>
      club.asTreasurer(contract.payments.addManual, {
        child_ID: club.personAt(step.a),
        amount: 1 + (step.b % 9000),
        text: 'Erlag',
        via: (['bank', 'cash', 'credit'] as const)[step.c % 3],
        key: keyOf(step),
      }),
  },
  enter: {
    weight: 9,
    play: async (club, step) => {
      // Mostly for a person with debts.
      const childId = step.c % 4 === 0 ? club.personAt(step.a) : chosen(await club.owing(), step.a);
      const { reply } = await club.asTreasurer(contract.payments.previewManual, { child_ID: childId });
      if (reply === undefined) return;
      const open = reply.items.reduce((sum, item) => sum + item.open, 0);
      const item = reply.items[step.b % Math.max(1, reply.items.length)];
      const amount = [open, item?.open ?? 500, partOf(open, step.b), open + 700][step.c % 4] || 1000;
      return club.asTreasurer(contract.payments.enter, {
        child_ID: childId,
        amount,
        on: toDayNumber(club.daysFromNow(-(step.b % 6))),
        account_ID: reply.accounts[step.c % Math.max(1, reply.accounts.length)]?.ID ?? 0,
        text: 'Zahlung',
        ...(step.b % 2 === 0 && item !== undefined && { items: [item.ID] }),
        // Now and then the overpayment was not agreed to.
        credit: step.c % 7 === 0 ? 0 : Math.max(0, amount - open),
        key: keyOf(step),
      });
    },
  },
  takeBackEntry: {
    weight: 4,
    play: async (club, { a }) => {
      const entered = await club.rows(
        `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment' order by id`,
      );
      return club.asTreasurer(contract.payments.takeBackEntry, { ID: chosen(entered, a) });
    },
  },
  importTill: {
    weight: 3,
    play: (club, { a, b, c }) => {
      const line = (days: number, cents: number) =>
        `${formatDay(club.daysFromNow(-days))};${['20', '10', '0'][c % 3]};${cents % 300},50;${b % 2 === 0 ? '' : '7,30'}`;
      const content = ['Tag;Steuersatz;Bar;Karte', line(a % 4, b), line(4 + (a % 3), b + 1)].join('\n');
      return club.asTreasurer(contract.cash.importTill, { name: 'kantine.csv', content });
    },
  },
  undoTill: {
    weight: 1,
    play: async (club, { a }) => {
      const imports = await club.rows('select id from till_import where club_id = $1 order by id');
      return club.asTreasurer(contract.cash.undoTill, { ID: chosen(imports, a) });
    },
  },
};
