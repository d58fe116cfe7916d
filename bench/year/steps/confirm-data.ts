import { contract } from '@vereinshaus/contract';
import { familyNames, signIn } from '../club.ts';
import { count } from '../counting.ts';
import type { SeasonStep } from '../step.ts';

/** Data that were not confirmed for 280 days block a booking, until the family confirms that they are still right. */
export const confirmData: SeasonStep = {
  name: 'Data are confirmed again',
  on: '08-28',
  at: 9 * 60,
  play: async ({ house, club }) => {
    const { families, treasurer } = club;
    const { huber } = families;
    await signIn(treasurer, 'kassa@jahr.test');
    const { children } = await huber.browser.call(contract.bookings.participate, { id: club.courseId });
    const held = children.filter(({ reasons }) => reasons.some(({ code }) => code === 'checkData'));
    for (const name of familyNames) {
      const { browser, email, parentId, childIds } = families[name];
      await signIn(browser, email);
      for (const child_ID of [parentId, ...childIds]) await browser.call(contract.profile.confirmData, { child_ID });
    }
    const old = `from person where club_id = $1 and data_confirmed_at < now() - interval '280 days'`;
    const texts = `from mail where club_id = $1 and created_at < now() - interval '367 days' and body <> ''`;
    return {
      'held up': held.length,
      'still unconfirmed': await count(house, old, [club.id]),
      'texts of mails older than a year': await count(house, texts, [club.id]),
    };
  },
  expected: () => ({
    figures: {
      // The mother and the child without a place; the other one has kept theirs.
      'held up': 2,
      // The treasurer, who books for nobody.
      'still unconfirmed': 1,
      'texts of mails older than a year': 0,
    },
    mails: {},
  }),
};
