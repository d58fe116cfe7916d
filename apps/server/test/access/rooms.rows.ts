import { admins, everyone, type RowsOf, signedIn } from './row.ts';

const range = { from: 1_800_000_000, to: 1_800_086_400 };
/** roomBookingViewMode, here 1: the team. */
const team = ['role50', ...admins] as const;
/** No such room, booking or closure: callers with access get "not found". */
const unknown = 2_000_000_000;

export const roomsRows: RowsOf<'rooms'> = {
  'rooms.week': { input: () => range, may: team },
  'rooms.offers': { input: () => ({}), may: team },
  'rooms.saveTerms': {
    input: () => ({
      room_ID: unknown,
      bookable: true,
      forGuests: true,
      approval: false,
      opens: 480,
      closes: 1320,
      minMinutes: 60,
      maxMinutes: 120,
      leadHours: 0,
      aheadDays: 30,
      cancelHours: 24,
      lateFeePercent: 100,
      codeMinutes: 60,
      accessCode: '',
    }),
    may: admins,
    findNothing: admins,
  },
  'rooms.savePrices': { input: () => ({ room_ID: unknown, prices: [] }), may: admins, findNothing: admins },
  'rooms.bookings': { input: () => range, may: team },
  'rooms.book': {
    input: () => ({ key: 'access-matrix', room_ID: unknown, day: 20270104, from: 600, to: 660 }),
    may: team,
    findNothing: team,
  },
  'rooms.cancel': { input: () => ({ id: unknown }), may: [], findNothing: signedIn },
  'rooms.decide': { input: () => ({ id: unknown, accept: true }), may: admins, findNothing: admins },
  'rooms.occupancy': { input: () => range, may: team },
  'rooms.board': { input: () => range, may: [], findNothing: everyone },
  'rooms.affected': { input: () => ({ room_ID: unknown, ...range }), may: admins },
  'rooms.close': {
    input: () => ({ key: 'access-matrix', room_ID: unknown, ...range, reason: 'Wasserschaden', steps: [] }),
    may: admins,
    findNothing: admins,
  },
  'rooms.closures': { input: () => ({}), may: team },
  'rooms.undoClosure': { input: () => ({ id: unknown }), may: admins, findNothing: admins },
};
