import { contract } from '@vereinshaus/contract';
import { takeStatement } from '../bank.ts';
import { owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Debtors got an automatic reminder; the treasurer sends the next level, with a fee. */
export const dunning: SeasonStep = {
  name: 'Dunning',
  on: '11-20',
  at: nineInTheMorning,
  play: async ({ house, club }) => {
    const plan = await club.treasurer.call(contract.dunning.plan, {});
    const chosen = plan.families.filter(({ reason }) => reason === undefined);
    await club.treasurer.call(contract.dunning.run, {
      payers: chosen.map(({ ID }) => ID),
      amount: chosen.reduce((sum, { due, fee }) => sum + due + fee, 0),
    });
    await house.rest();
    return {
      dunned: chosen.map(({ lastname, nextLevel }) => `${lastname} ${nextLevel}`).join(', '),
      ...(await owed(house, club)),
    };
  },
  expected: () => ({
    figures: {
      dunned: 'Steiner 2',
      'huber owes': 6000,
      'maier owes': 6000,
      'steiner owes': 15_300,
      'gruber owes': 6000,
    },
    mails: {
      'Zahlungserinnerung – Turnverein Jahresstadt': 1,
      'Mahnung – Turnverein Jahresstadt': 1,
      'Ersatzstunde läuft ab: Kinderturnen': 1,
    },
  }),
};

/** The reminder works: the debt is paid with its fee. */
export const dunned: SeasonStep = {
  name: 'Who was dunned pays',
  on: '11-28',
  at: nineInTheMorning,
  play: async (year) => {
    const { house, club, day } = year;
    const text = club.families.steiner.reference;
    const open = await takeStatement(year, day('11-27'), [{ cents: 7800, name: 'Sonja Steiner', text }]);
    return { 'lines that wait': open.length, ...(await owed(house, club)) };
  },
  expected: () => ({
    figures: {
      'lines that wait': 0,
      'huber owes': 6000,
      'maier owes': 6000,
      'steiner owes': 7500,
      'gruber owes': 6000,
    },
    mails: {},
  }),
};
