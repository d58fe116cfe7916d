import { contract } from '@vereinshaus/contract';
import { count } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

const ibans = {
  huber: 'AT541200010020030040',
  gruber: 'AT483200000012345864',
  berger: 'AT022050302101023600',
} as const;

/** Two families sign a mandate on their own screen; for a third the office enters one that was signed on paper long ago. */
export const signMandates: SeasonStep = {
  name: 'Mandates are signed',
  on: '09-05',
  at: nineInTheMorning,
  play: async ({ house, club, number }) => {
    const { families, treasurer } = club;
    if (number === 1) {
      for (const name of ['huber', 'gruber'] as const) {
        const { parentId, browser } = families[name];
        const mandate = { child_ID: parentId, accountHolder: `Familie ${name}`, iban: ibans[name], consent: true };
        await browser.call(contract.paymentMethods.signMandate, { ...mandate, collect: true });
      }
      await treasurer.call(contract.paymentMethods.signMandate, {
        child_ID: families.berger.parentId,
        accountHolder: 'Berta Berger',
        iban: ibans.berger,
        signedOn: 20_240_201,
        consent: true,
        collect: true,
      });
    }
    await house.rest();
    return { mandates: await count(house, 'from sepa_mandate where club_id = $1', [club.id]) };
  },
  expected: (number) => ({ figures: { mandates: number === 1 ? 3 : 4 }, mails: {} }),
};
