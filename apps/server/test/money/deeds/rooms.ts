import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

const { rooms } = contract;

const terms = {
  bookable: true,
  forGuests: true,
  opens: 480,
  closes: 1320,
  minMinutes: 60,
  maxMinutes: 120,
  leadHours: 0,
  aheadDays: 60,
  cancelHours: 48,
  lateFeePercent: 50,
  codeMinutes: 60,
  accessCode: '',
};

/** Two courts, one with confirmation by the office, created on first use. */
const courtsOf = async (club: MoneyClub) => {
  const find = () => club.rows('select id from room where club_id = $1 order by id');
  if ((await find()).length === 0) {
    await club.asAdmin(contract.clubs.save, { settings: { roomBookingViewMode: 2 } });
    await club.house.sql(
      `insert into room (club_id, name) select $1, n from unnest(array['Platz 1', 'Platz 2']) n
       on conflict do nothing`,
      [club.clubId],
    );
    for (const [index, { id }] of (await find()).entries()) {
      await club.asAdmin(rooms.saveTerms, { room_ID: id, ...terms, approval: index === 1 });
      const prices = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: 480, to: 1320, memberPrice: 801, guestPrice: 1403 }];
      await club.asAdmin(rooms.savePrices, { room_ID: id, prices });
    }
  }
  return find();
};

const bookingsOf = (club: MoneyClub, state: string) =>
  club.house.sql<{ id: number; person_id: number }>(
    'select id, person_id from room_booking where club_id = $1 and state = $2 order by id',
    [club.clubId, state],
  );

const daysAhead = (number: number) => 1 + (number % 12);

export const roomDeeds: Deeds = {
  bookRoom: {
    weight: 6,
    play: async (club, step) => {
      const room = chosen(await courtsOf(club), step.c);
      const day = toDayNumber(club.daysFromNow(daysAhead(step.b)));
      const from = 480 + 60 * (step.b % 10);
      const until = step.c % 5 === 0 ? toDayNumber(club.daysFromNow(daysAhead(step.b) + 14)) : 0;
      const input = { key: keyOf(step), room_ID: room, day, from, to: from + 60, until, skipTaken: true };
      return club.ask(await club.payerAt(step.a), rooms.book, input);
    },
  },
  decideRoom: {
    weight: 3,
    play: async (club, { a, b }) =>
      club.asAdmin(rooms.decide, { id: chosen(await bookingsOf(club, 'requested'), a), accept: b % 3 > 0 }),
  },
  cancelRoom: {
    weight: 4,
    play: async (club, { a, c }) => {
      const booked = await bookingsOf(club, 'confirmed');
      const booking = booked[a % Math.max(1, booked.length)];
      if (booking === undefined) return;
      const { id, person_id: personId } = booking;
      const type = c % 4 === 0 ? 'all_future' : 'only_this';
      if (c % 3 === 0) return club.asAdmin(rooms.cancel, { id, type, reason: 'Wasser', withoutFee: c % 2 === 0 });
      return club.ask(personId, rooms.cancel, { id, type });
    },
  },
  closeRoom: {
    weight: 2,
    play: async (club, step) => {
      const courts = await courtsOf(club);
      const room = chosen(courts, step.a);
      const other = courts.find(({ id }) => id !== room)?.id ?? 0;
      const day = club.daysFromNow(1 + (step.b % 6));
      const range = {
        from: toSeconds(startOfDayInVienna(day)),
        to: toSeconds(startOfDayInVienna(day)) + 5 * 86_400,
      };
      const { reply } = await club.asAdmin(rooms.affected, { room_ID: room, ...range });
      const steps = (reply?.affected ?? []).map(({ kind, ID }, at) => ({
        kind,
        ID,
        room_ID: (step.c + at) % 3 === 0 ? other : 0,
      }));
      return club.asAdmin(rooms.close, { key: keyOf(step), room_ID: room, ...range, reason: 'Boden', steps });
    },
  },
  undoClosure: {
    weight: 3,
    play: async (club, { a }) =>
      club.asAdmin(rooms.undoClosure, {
        id: chosen(
          await club.rows('select id from room_closure where club_id = $1 and undone_at is null order by id'),
          a,
        ),
      }),
  },
};
