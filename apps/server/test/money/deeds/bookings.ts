import { contract } from '@vereinshaus/contract';
import { ticks } from '../../../src/modules/bookings/bookings.testing.ts';
import { chosen, type Deeds } from '../money-club.ts';

/** Courses: booked, left with and without a credit, repriced. */
export const bookingDeeds: Deeds = {
  book: {
    weight: 10,
    play: async (club, { a, b }) => {
      const personId = club.personAt(a);
      return club.ask(await club.managerOf(personId), contract.bookings.register, {
        course_ID: club.courseAt(b),
        child_ID: personId,
        ...ticks,
      });
    },
  },
  leave: {
    weight: 4,
    play: async (club, { a, c }) => {
      const standing = 'select id from participation where club_id = $1 and left_at is null order by id';
      const [booked] = await club.house.sql<{ course_id: number; person_id: number }>(
        'select course_id, person_id from participation where id = $1',
        [chosen(await club.rows(standing), a)],
      );
      if (booked === undefined) return;
      const which = { course_ID: booked.course_id, child_ID: booked.person_id };
      return club.asAdmin(contract.bookings.deregister, { ...which, refund: c % 3 > 0 });
    },
  },
  setPrice: {
    weight: 2,
    play: async (club, { a, b }) =>
      club.asAdmin(contract.bookings.setAdmin, { ID: chosen(await club.bookings(), a), price: b % 20_000 }),
  },
};
