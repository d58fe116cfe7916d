import { contract } from '@vereinshaus/contract';
import { count, owed } from '../counting.ts';
import { nineInTheMorning, type SeasonStep } from '../step.ts';

/** A sick child is excused from one date; another is ill for long and leaves with a credit: the next on the waiting list moves up. */
export const sickNote: SeasonStep = {
  name: 'Sick notes',
  on: '09-25',
  at: nineInTheMorning,
  play: async ({ house, club, number }) => {
    const { huber, steiner } = club.families;
    const [next] = await house.sql<{ id: number }>(
      `select id from event where club_id = $1 and course_id = $2 and starts_at > now() + interval '2 days'
       order by starts_at limit 1`,
      [club.id, club.courseId],
    );
    const event_ID = next?.id ?? 0;
    await club.treasurer.call(contract.answers.setRule, { course_ID: club.courseId, event_ID, hours: 2 });
    await steiner.browser.call(contract.answers.answer, { child_ID: steiner.childIds[0] ?? 0, event_ID, answer: 'no' });
    await club.treasurer.call(contract.bookings.deregister, {
      course_ID: club.courseId,
      // In the second year it is the sister, and the waiting brother gets her place.
      child_ID: huber.childIds[number === 1 ? 1 : 0] ?? 0,
      refund: true,
    });
    await house.rest();
    return {
      'makeups given': await count(house, 'from makeup where club_id = $1', [club.id]),
      ...(await owed(house, club)),
    };
  },
  expected: (number) => ({
    figures: {
      'makeups given': number,
      'huber owes': 12_000,
      'maier owes': 12_000,
      'steiner owes': 15_000,
      'gruber owes': 12_000,
    },
    mails:
      number === 1
        ? { 'Storniert: Ben – Kinderturnen': 1, 'Leo hat einen Platz: Kinderturnen ab Mo., 28.09.2026': 1 }
        : { 'Storniert: Anna – Kinderturnen': 1, 'Ben hat einen Platz: Kinderturnen ab Mo., 27.09.2027': 1 },
  }),
};
