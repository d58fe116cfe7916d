import { contract } from '@vereinshaus/contract';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Closes the past business year. */
export const closeYear: SeasonStep = {
  name: 'The business year is closed',
  on: '01-20',
  at: nineInTheMorning,
  play: async ({ club, day }) => {
    const through = Number(`${Number(day('01-20').slice(0, 4)) - 1}1231`);
    const years = await club.treasurer.call(contract.businessYears.list, {});
    const over = years.find(({ end }) => end === through);
    await club.treasurer.call(contract.businessYears.close, { ID: over?.ID ?? 0, through });
    const after = await club.treasurer.call(contract.businessYears.list, {});
    const closed = after.filter(({ isClosed }) => isClosed).map(({ end }) => end);
    return { closed: closed.toSorted((one, other) => one - other).join(', ') };
  },
  expected: (number) => ({
    figures: { closed: number === 1 ? '20261231' : '20261231, 20271231' },
    mails: { 'Wer darf was, noch richtig?': 1 },
  }),
};
