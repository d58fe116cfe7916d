import { takeStatement } from '../bank.ts';
import { bankInBooks, owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** The statement contains the debits and one transfer; nothing needs to be assigned by hand. */
export const firstStatement: SeasonStep = {
  name: 'First part: the statement',
  on: '10-17',
  at: nineInTheMorning,
  play: async (year) => {
    const { house, club, day } = year;
    const debit = (name: 'huber' | 'gruber') => ({
      cents: 6000,
      endToEndId: club.collected.get(club.families[name].parentId)?.at(-1) ?? '',
    });
    const open = await takeStatement(year, day('10-16'), [
      debit('huber'),
      debit('gruber'),
      { cents: 6000, name: 'Otto Maier', text: club.families.maier.reference },
    ]);
    return { 'lines that wait': open.length, bank: await bankInBooks(house, club), ...(await owed(house, club)) };
  },
  expected: (number) => ({
    figures: {
      'lines that wait': 0,
      bank: number === 1 ? 18_000 : 111_650,
      'huber owes': 6000,
      'maier owes': 6000,
      'steiner owes': 15_000,
      'gruber owes': 6000,
    },
    mails: {},
  }),
};
