import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { buildClub, buildCourse, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { buildRoom } from '../events/events.testing.ts';

export { at, buildRoom, takePart } from '../events/events.testing.ts';

/** Thursday morning, before the end of summer time. */
export const testNow = new Date('2026-10-01T08:00:00Z');

export type BookInput = Partial<InputOf<typeof contract.rooms.book>>;

let keys = 0;
/** Every request has its own key. */
export const newKey = (): string => {
  keys += 1;
  return `room-key-${keys}`;
};

export const terms = {
  bookable: true,
  forGuests: true,
  approval: false,
  opens: 480,
  closes: 1320,
  minMinutes: 60,
  maxMinutes: 120,
  leadHours: 2,
  aheadDays: 60,
  cancelHours: 24,
  lateFeePercent: 50,
  codeMinutes: 60,
  accessCode: '4711',
};

const workdays = [1, 2, 3, 4, 5];

/** A court that costs more in the evening, for members and guests, in a club where everybody may book. */
export const buildRoomWorld = async (house: TestHouse, settings: Readonly<Record<string, unknown>> = {}) => {
  const clubId = await buildClub(house, { settings: JSON.stringify({ roomBookingViewMode: 2, ...settings }) });
  const admin = await buildPerson(house, clubId, { first_name: 'Adele', staff_level: 80 });
  const member = await buildPerson(house, clubId, { first_name: 'Mia', email: 'mia@x.test' });
  await buildMembershipRole(house, clubId, member.personId, 1);
  const guest = await buildPerson(house, clubId, { first_name: 'Gustav', email: 'gustav@x.test' });
  const court = await buildRoom(house, clubId, 'Tennisplatz');
  const courseId = await buildCourse(house, clubId);
  const office = house.as(admin);
  await office.call(contract.rooms.saveTerms, { room_ID: court, ...terms });
  await office.call(contract.rooms.savePrices, {
    room_ID: court,
    prices: [
      { weekdays: workdays, from: 480, to: 1020, memberPrice: 800, guestPrice: 1400 },
      { weekdays: workdays, from: 1020, to: 1320, memberPrice: 1200, guestPrice: 2000 },
    ],
  });
  return { clubId, admin, member, guest, court, courseId };
};

export type RoomWorld = Awaited<ReturnType<typeof buildRoomWorld>>;

/** Monday, 12 October, 16:00 to 17:30. */
export const monday = { day: 20261012, from: 960, to: 1050 };

export const bookerIn = (house: TestHouse, { court }: Pick<RoomWorld, 'court'>) => {
  const inputOf = (input: BookInput) => ({ key: newKey(), room_ID: court, ...monday, ...input });
  return {
    ask: (actor: Actor, input: BookInput = {}) => house.as(actor).ask(contract.rooms.book, inputOf(input)),
    book: async (actor: Actor, input: BookInput = {}): Promise<number> => {
      const { booking_IDs } = await house.as(actor).call(contract.rooms.book, inputOf(input));
      return booking_IDs[0] ?? 0;
    },
  };
};
