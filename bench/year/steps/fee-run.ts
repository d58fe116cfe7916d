import { contract } from '@vereinshaus/contract';
import { owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Membership fees of the new year, told to the families at once. */
export const feeRun: SeasonStep = {
  name: 'Fee run',
  on: '01-04',
  at: nineInTheMorning,
  play: async ({ house, club, day }) => {
    const year = Number(day('01-04').slice(0, 4));
    const { users } = await club.treasurer.call(contract.fees.list, { year });
    const planned = users.filter(({ state }) => state === 'planned');
    const amount = planned.reduce((sum, { fee }) => sum + fee, 0);
    await club.treasurer.call(contract.fees.charge, {
      year,
      due: Number(day('02-10').replaceAll('-', '')),
      persons: planned.length,
      amount,
      tells: true,
    });
    await house.rest();
    return { persons: planned.length, cents: amount, ...(await owed(house, club)) };
  },
  expected: () => ({ figures: {}, mails: {} }),
};
