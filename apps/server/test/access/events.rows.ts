import { admins, everyone, type RowsOf, signedIn } from './row.ts';

export const eventsRows: RowsOf<'events'> = {
  'events.ofCourse': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role30', 'role50', 'role80', 'role90'],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'events.courseFile': {
    input: ({ course }) => ({ id: course }),
    may: ['role11', 'role30', 'role50', 'role80', 'role90'],
    findNothing: ['platform', 'foreignAdmin'],
  },
  'events.save': { input: () => ({ name: 'Sommerfest', start: 1_800_000_000, visibility: 5 }), may: admins },
  'events.get': { input: () => ({ id: 2_000_000_000 }), may: everyone, findNothing: everyone },
  'events.hide': { input: () => ({ id: 2_000_000_000 }), may: admins, findNothing: admins },
  'events.cancelOwn': {
    input: () => ({ id: 2_000_000_000, reason: 'Die Halle ist zu.' }),
    may: ['trainer'],
    findNothing: ['trainer'],
  },
  'events.moveOwn': {
    input: () => ({ id: 2_000_000_000, start: 1_800_000_000, reason: 'Die Halle ist zu.' }),
    may: ['trainer'],
    findNothing: ['trainer'],
  },
  'events.courseOf': { input: () => ({ eventID: 2_000_000_000 }), may: everyone, findNothing: everyone },
  'events.off': { input: () => ({ from: 1_800_000_000, to: 1_800_086_400 }), may: signedIn },
  'events.calendar': { input: () => ({ from: 1_800_000_000, to: 1_800_086_400 }), may: signedIn },
  'events.rooms': { input: () => ({}), may: signedIn },
  'events.saveRoom': { input: () => ({ name: 'Turnsaal' }), may: admins },
  'events.feeds': { input: () => ({}), may: signedIn },
  'events.renewFeed': { input: () => ({ kind: 'family' }), may: signedIn, findNothing: ['platform'] },
  'events.removeFeed': { input: () => ({ kind: 'family' }), may: signedIn },
};
