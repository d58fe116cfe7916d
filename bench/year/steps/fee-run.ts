import { contract } from '@vereinshaus/contract';
import { owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** Membership fees of the new year, sent to the families at once. */
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
    // A family that visits now and then stays signed in.
    await club.families.huber.browser.call(contract.session.status, {});
    return { persons: planned.length, cents: amount, ...(await owed(house, club)) };
  },
  expected: (number) => ({
    // Four adults for 60 and four children for 45 euros.
    figures: {
      persons: 8,
      cents: 42_000,
      'huber owes': 21_000,
      'maier owes': 16_500,
      'steiner owes': 7500,
      'gruber owes': 16_500,
      'berger owes': 6000,
    },
    mails: { [`Vorschreibung Mitgliedsbeitrag ${2026 + number} – Turnverein Jahresstadt`]: 4 },
  }),
};
