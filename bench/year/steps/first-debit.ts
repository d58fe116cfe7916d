import { collect } from '../bank.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** What is due in October is collected: the families are told a week before. */
export const firstDebit: SeasonStep = {
  name: 'First part: debits are prepared',
  on: '10-07',
  at: nineInTheMorning,
  play: async (year) => {
    const { amount, lines, leftOut } = await collect(year, Number(year.day('10-15').replaceAll('-', '')));
    return { debits: lines.length, cents: amount, 'left out': leftOut.join(', ') };
  },
  expected: () => ({ figures: {}, mails: {} }),
};
