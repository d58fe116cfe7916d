import { contract } from '@vereinshaus/contract';
import { count, owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** The course moves into the next season: participants keep a place, and owe nothing before booking opens. */
export const seasonChange: SeasonStep = {
  name: 'Season change',
  on: '06-20',
  at: nineInTheMorning,
  play: async ({ house, club }) => {
    const { course_ids, reserved } = await club.treasurer.call(contract.courses.seasonRun, {
      course_ids: [club.courseId],
      reserve: true,
    });
    club.courseId = course_ids[0] ?? 0;
    await club.treasurer.call(contract.courseOffice.setShown, { courseId: club.courseId, shown: true });
    await house.rest();
    await club.families.huber.browser.call(contract.session.status, {});
    return {
      'places kept': reserved,
      dates: await count(house, 'from event where club_id = $1 and course_id = $2', [club.id, club.courseId]),
      ...(await owed(house, club)),
    };
  },
  expected: () => ({ figures: { 'places kept': 4, dates: 10 }, mails: {} }),
};
