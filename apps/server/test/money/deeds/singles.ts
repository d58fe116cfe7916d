import { contract } from '@vereinshaus/contract';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

const { singles, withdrawals } = contract;

const price = { price: 1333, places: 0, cancelHours: 48, blockUnits: 3, blockPrice: 3500, blockWeeks: 104 };

/** Days from now of the dates of „Yoga“: some are soon over, some too near to be cancelled in time. */
const daysAhead = [1, 3, 9, 30, 120, 300];

/** A course with single dates for sale, created on first use. */
const offerOf = async (club: MoneyClub) => {
  const courseId = club.courseAt(1);
  const [known] = await club.rows('select course_id as id from single_offer where club_id = $1');
  if (known === undefined) {
    await club.house.sql(
      `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
       select $1, $2, $2, t, t + interval '1 hour', 5 from (
         select $3::timestamptz + d * interval '1 day' as t from unnest($4::integer[]) d
       ) x where not exists (select from event e where e.club_id = $1 and e.course_id = $2)`,
      [club.clubId, courseId, club.clock.now(), daysAhead],
    );
    await club.asAdmin(contract.clubs.save, { settings: { enableSingles: true } });
    await club.asAdmin(singles.setOffer, { course_ID: courseId, isOffered: true, ...price });
  }
  return courseId;
};

const blocksOf = (club: MoneyClub) =>
  club.house.sql<{ id: number; owner_id: number | null }>(
    'select id, owner_id from unit_block where club_id = $1 order by id',
    [club.clubId],
  );
const bookedOf = (club: MoneyClub) =>
  club.house.sql<{ id: number; person_id: number | null }>(
    'select id, person_id from single_booking where club_id = $1 and cancelled_at is null order by id',
    [club.clubId],
  );

export const singleDeeds: Deeds = {
  buyBlock: {
    weight: 3,
    play: async (club, step) =>
      club.ask(await club.payerAt(step.a), singles.buyBlock, { course_ID: await offerOf(club), key: keyOf(step) }),
  },
  bookSingles: {
    weight: 5,
    play: async (club, step) => {
      const courseId = await offerOf(club);
      const dates = await club.rows(`select id from event where club_id = $1 and series_id <> 0 order by id`);
      const events = [...new Set([chosen(dates, step.b), chosen(dates, step.c)])];
      const payment = step.c % 2 === 0 ? 'block' : 'single';
      const input = {
        child_ID: club.personAt(step.a),
        course_ID: courseId,
        events,
        payment,
        key: keyOf(step),
      } as const;
      return club.ask(await club.payerAt(step.a), singles.book, input);
    },
  },
  cancelSingle: {
    weight: 3,
    play: async (club, { a, c }) => {
      const booked = await bookedOf(club);
      const booking = booked[a % Math.max(1, booked.length)];
      if (booking === undefined) return;
      const { id: ID, person_id: personId } = booking;
      if (c % 3 === 0 || personId === null) return club.asAdmin(singles.cancelFor, { ID });
      return club.ask(await club.managerOf(personId), singles.cancel, { ID });
    },
  },
  allowBlock: {
    weight: 2,
    play: async (club, { a }) =>
      club.asAdmin(singles.allowBlock, { ID: chosen(await blocksOf(club), a), reason: 'zahlt später' }),
  },
  refundBlock: {
    weight: 1,
    play: async (club, { a }) =>
      club.asAdmin(singles.refundBlock, { ID: chosen(await blocksOf(club), a), reason: 'auf Wunsch' }),
  },
  withdrawFromBlock: {
    weight: 3,
    play: async (club, { a }) => {
      const blocks = await blocksOf(club);
      const { id = 0, owner_id: ownerId } = blocks[a % Math.max(1, blocks.length)] ?? {};
      return club.ask(ownerId ?? club.adminId, withdrawals.declare, { kind: 'block', ID: id });
    },
  },
};
